package io.github.suppliersdk.test.assertions;

import io.github.suppliersdk.sandbox.SandboxHold;
import java.time.LocalDateTime;

/** About a live hold. */
public final class HoldAssert extends NamedAssert<HoldAssert, SandboxHold> {
    private final SandboxAssert sandbox;

    HoldAssert(SandboxHold hold, String holdId, SandboxAssert sandbox) {
        super(hold, HoldAssert.class, "the hold '" + holdId + "'");
        this.sandbox = sandbox;
    }

    /** The supplier has accepted it, and no booking has taken it yet. */
    public HoldAssert isActive() {
        require(actual.stage() == SandboxHold.Stage.ACTIVE, "to be active", actual.stage());
        return this;
    }

    /** It keeps this many seats, of all holder categories together. */
    public HoldAssert hasSeats(int seats) {
        requireEqual(actual.seats(), seats, "seats:");
        return this;
    }

    /** It is of this slot. */
    public HoldAssert hasSlot(String slotId) {
        requireEqual(actual.slotId(), slotId, "the slot");
        return this;
    }

    /** It ends at this local time of the place. */
    public HoldAssert expiresAt(LocalDateTime time) {
        requireEqual(actual.expires(), time, "the end");
        return this;
    }

    /** There is a live hold with this id; goes on to it. */
    public HoldAssert hold(String holdId) {
        return sandbox.hold(holdId);
    }
}
