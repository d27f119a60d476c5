package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.publishing.CallKind;
import io.github.suppliersdk.internal.publishing.Phase;

/** The kinds of calls, each with its own usual duration. */
final class CallKinds {
    /** Reads one slot. */
    static final CallKind GET = CallKind.of(Phase.READ, false, 1);

    /** Changes or deletes one slot. */
    static final CallKind WRITE = CallKind.of(Phase.REPLACE, false, 1);

    private CallKinds() {}

    /** Creates this many slots. */
    static CallKind creates(int slots) {
        return CallKind.of(Phase.CREATE, false, slots);
    }
}
