package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.failures.OperationKind;
import io.github.suppliersdk.internal.publishing.CallKind;

/** The kinds of calls, each with its own usual duration. */
final class CallKinds {
    /** Reads one slot. */
    static final CallKind GET = CallKind.of(OperationKind.READ, 1);

    /** Changes or deletes one slot. */
    static final CallKind WRITE = CallKind.of(OperationKind.REPLACE, 1);

    private CallKinds() {}

    /** Creates this many slots. */
    static CallKind creates(int slots) {
        return CallKind.of(OperationKind.CREATE, slots);
    }
}
