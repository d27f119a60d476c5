package io.github.suppliersdk.test.assertions;

import io.github.suppliersdk.sandbox.SandboxHold;
import java.time.LocalDateTime;

/** Assertions about a live hold. Each fails with an {@link AssertionError}. */
public final class HoldAssert extends NamedAssert<HoldAssert, SandboxHold> {
    private final SandboxAssert sandbox;

    HoldAssert(SandboxHold hold, String holdId, SandboxAssert sandbox) {
        super(hold, HoldAssert.class, "the hold '" + holdId + "'");
        this.sandbox = sandbox;
    }

    /** Verifies that the supplier has accepted the hold, and that no booking has taken it yet. */
    public HoldAssert isActive() {
        require(actual.stage() == SandboxHold.Stage.ACTIVE, "to be active", actual.stage());
        return this;
    }

    /** Verifies the number of seats of the hold, over all holder categories. */
    public HoldAssert hasSeats(int seats) {
        requireEqual(actual.seats(), seats, "seats:");
        return this;
    }

    /** Verifies the slot of the hold. */
    public HoldAssert hasSlot(String slotId) {
        requireEqual(actual.slotId(), slotId, "the slot");
        return this;
    }

    /** Verifies when the hold ends, in the local time of the experience. */
    public HoldAssert expiresAt(LocalDateTime time) {
        requireEqual(actual.expires(), time, "the end");
        return this;
    }

    /** Verifies that the sandbox has the live hold with this id, and continues with it. */
    public HoldAssert hold(String holdId) {
        return sandbox.hold(holdId);
    }
}
