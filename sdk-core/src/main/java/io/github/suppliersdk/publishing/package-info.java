/**
 * Pushing many slots: {@link io.github.suppliersdk.publishing.SlotPublisher} takes a sequence of any length and gives
 * every slot exactly one outcome.
 *
 * <h2>The journal</h2>
 *
 * <p>A file with which a run that was killed can be continued. It only grows. All numbers are big-endian. It begins with
 * the eight bytes {@code SLOTJRN2}; then come records, each of
 *
 * <ul>
 *   <li>4 bytes: the length of the content,
 *   <li>4 bytes: the CRC-32C of those 4 bytes,
 *   <li>the content,
 *   <li>4 bytes: the CRC-32C of the content.
 * </ul>
 *
 * <p>The content of the first record is UTF-8 text: the address of the service, and the name that the caller gave to the
 * input. A journal with another text is refused. The content of every other record begins with one byte, its type:
 *
 * <ul>
 *   <li>1, first slot: the fingerprint of the slot at position 0 (4 bytes), written when it is taken from the input.
 *   <li>2, intent: written before the first call about these slots. A number of slots; for each its position and its
 *       fingerprint (4 bytes).
 *   <li>3, outcome: written when the slots have an outcome. A number of slots; for each its position and a byte (3
 *       created, 4 already equal, 5 replaced, 6 rejected); after a 6 follow code, message and error id, each as the
 *       number of its UTF-16 units and each of these as a number, empty if there is none.
 * </ul>
 *
 * <p>Numbers and positions have seven bits in a byte, the lowest first, the highest bit set in all but the last byte;
 * positions are differences to the one before in the record, zig-zag encoded. A fingerprint is a CRC-32C of the
 * experience id and all fields of the slot, of which 29 bits count.
 *
 * <p>Not written are slots that break a rule locally (they would again) and outcomes that another run may change: unknown
 * ones, and refusals of the caller rather than of the slot (401, 403, 412, 429). Slots with an intent and no outcome are
 * read back by the next run before anything is sent.
 *
 * <p>A record is handed to the operating system before the call that it announces, so it survives the end of the process.
 * Only a durable journal is also forced to the disk each time. After a loss of power a journal that is not durable may
 * lack its last records: the slots of these are sent again, the service says that it has them, and they are compared.
 */
@NullMarked
package io.github.suppliersdk.publishing;

import org.jspecify.annotations.NullMarked;
