package io.github.suppliersdk.internal.call;

import java.util.concurrent.atomic.AtomicInteger;

/** The retries that all calls of a client share, counted in tenths of a retry. */
public final class RetryBudget {
    private static final int TENTHS = 10;

    /** How many retries an outage may use up before calls fail at their first attempt. */
    public static final int DEFAULT = 50;

    private final int most;
    private final AtomicInteger left;

    public RetryBudget(int retries) {
        this.most = retries * TENTHS;
        this.left = new AtomicInteger(most);
    }

    /** Takes one retry, if one is left. */
    boolean take() {
        int before = left.getAndUpdate(tenths -> tenths >= TENTHS ? tenths - TENTHS : tenths);
        return before >= TENTHS;
    }

    /** Adds a part of a retry, because a call succeeded. */
    void earn() {
        if (left.get() < most) {
            left.updateAndGet(tenths -> Math.min(most, tenths + 1));
        }
    }
}
