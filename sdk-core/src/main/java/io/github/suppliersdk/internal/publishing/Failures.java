package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.errors.ServerErrorException;
import io.github.suppliersdk.errors.TransportException;

/** What a failure says about asking again. */
public final class Failures {
    /** The attempts at a call that may be repeated, beyond the client's own, while its failures may pass. */
    public static final int ATTEMPTS = 6;

    private Failures() {}

    /** Whether the same call may succeed later. */
    public static boolean mayPass(RuntimeException failure) {
        return Pace.isOverload(failure)
                || failure instanceof ServerErrorException
                || failure instanceof TransportException;
    }
}
