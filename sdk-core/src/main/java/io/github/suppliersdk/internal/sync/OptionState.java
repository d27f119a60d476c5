package io.github.suppliersdk.internal.sync;

import org.jspecify.annotations.Nullable;

/** What is known of an option. */
final class OptionState {
    /** Since when each slot that was asked for alone could not be read; null if the last one could. */
    @Nullable
    Long unreadSince;
}
