/** Slots that recur: days of the week, seasons, start times. */
@NullMarked
package io.github.suppliersdk.publishing.schedule;

import org.jspecify.annotations.NullMarked;
