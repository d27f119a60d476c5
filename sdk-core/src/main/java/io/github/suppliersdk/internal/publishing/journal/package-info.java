/**
 * The file that keeps, from one run to the next, the outcome of each slot. It stores only digests of slots.
 *
 * <h2>The format</h2>
 *
 * <p>All numbers are big-endian. The file begins with the eight bytes {@code SLOTJRN5}. Then come records, each of
 *
 * <ul>
 *   <li>4 bytes: the length of the content,
 *   <li>4 bytes: the CRC-32C of those 4 bytes,
 *   <li>the content,
 *   <li>4 bytes: the CRC-32C of the content.
 * </ul>
 *
 * <p>The content of the first record is UTF-8 text, the heading: the service and the name of the input. The content of
 * every other begins with one byte, its type:
 *
 * <ul>
 * <li>1, entries: for each slot 8 bytes for the digest of its id, 8 bytes for the digest of its content, 1 byte for its
 *     outcome, see {@link io.github.suppliersdk.internal.publishing.journal.Entry}. A later entry of an id replaces an
 *     earlier one.
 * <li>2, reason: 8 bytes for the digest of the id of a rejected slot, then code, message and error id, each as the
 *     number of its UTF-16 units (4 bytes) and the units (2 bytes each).
 * </ul>
 *
 * <p>When outdated records dominate, the file is rewritten with the last entry of each id only: into a second file in
 * the same folder, which then replaces it in one step. So its size depends on the number of slots and not on that of
 * the runs.
 *
 * <h2>After a crash</h2>
 *
 * <p>A process that is killed leaves at most the beginning of its last record. A machine that loses power may leave
 * zeros in place of the last record. Both are cut off when the file is opened. A bad record with others after it is
 * damage, and the file is refused.
 */
@NullMarked
package io.github.suppliersdk.internal.publishing.journal;

import org.jspecify.annotations.NullMarked;
