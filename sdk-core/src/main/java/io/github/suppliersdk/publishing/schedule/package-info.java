/**
 * Slots that recur: days of the week, seasons, start times.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.publishing.schedule;

import org.jspecify.annotations.NullMarked;
