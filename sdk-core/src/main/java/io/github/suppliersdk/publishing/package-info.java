/**
 * Publishing many slots: {@link io.github.suppliersdk.publishing.SlotPublisher} takes a sequence of any length and
 * gives every slot exactly one outcome ({@link io.github.suppliersdk.publishing.SlotResult}).
 *
 * <p>A run looks at the service before it sends anything, so running it again resumes it. A {@link
 * io.github.suppliersdk.publishing.PublishListener} gets each outcome, for a file of those that were not published.
 *
 * <p>What to do with a slot that was not published:
 *
 * <ul>
 * <li>REJECTED: correct it. Its problem names the field, or has the service's message.
 * <li>EXISTS_DIFFERENT: decide which of the two is right; {@code replaceExisting} replaces the service's slot by that
 *     of the input.
 * <li>NOT_SENT: run again.
 * <li>UNKNOWN: run again; a slot that exists by then is EQUAL.
 * <li>{@link io.github.suppliersdk.publishing.SlotOutcome#toVerify()}, with any result: the service may still carry out
 *     an abandoned call within {@code lateEffect}. Do not delete the slot before; if you did, check again afterwards.
 * </ul>
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.publishing;

import org.jspecify.annotations.NullMarked;
