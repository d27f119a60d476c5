/**
 * Slots that recur on days of the week, in seasons, at start times: {@link
 * io.github.suppliersdk.publishing.schedule.SlotSchedule} makes them, and a publisher sends them.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.publishing.schedule;

import org.jspecify.annotations.NullMarked;
