/**
 * Pushing many slots: {@link io.github.suppliersdk.publishing.SlotPublisher} takes a sequence of any length and gives
 * every slot exactly one outcome ({@link io.github.suppliersdk.publishing.SlotResult}).
 *
 * <p>With a journal ({@link io.github.suppliersdk.publishing.JournalOptions}) a later run sends only what is new. {@link
 * io.github.suppliersdk.publishing.OutcomeFile} keeps outcomes in a file, and gives the rejected slots back.
 *
 * <p>What to do with a slot that was not published:
 *
 * <ul>
 *   <li>REJECTED: correct it. Its problem names the field, or has what the service said.
 *   <li>EXISTS_DIFFERENT: decide which of the two is right; {@code replaceExisting} puts the input's in place.
 *   <li>NOT_SENT: run again.
 *   <li>UNKNOWN: run again; what is there by then is EQUAL.
 *   <li>{@link io.github.suppliersdk.publishing.SlotOutcome#abandoned()}, with any result: a call whose outcome is not known
 *     may still be carried out within {@code lateEffect}. Do not delete the slot before; if you did, look
 *       once more.
 * </ul>
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.publishing;

import org.jspecify.annotations.NullMarked;
