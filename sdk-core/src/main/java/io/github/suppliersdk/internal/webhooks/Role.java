package io.github.suppliersdk.internal.webhooks;

import io.github.suppliersdk.internal.webhooks.protocol.Effect;
import io.github.suppliersdk.internal.webhooks.protocol.HoldLink;
import io.github.suppliersdk.internal.webhooks.protocol.Situation;
import io.github.suppliersdk.internal.webhooks.protocol.State;
import io.github.suppliersdk.internal.webhooks.protocol.TransitionTable;
import java.util.Optional;

/** The purpose of a task: which function of the table decides, and which method of the handler is called. */
final class Role {
    private enum Kind {
        REQUEST,
        RECOVERY,
        SWEEP
    }

    private final Kind kind;
    private final Optional<Operation> operation;
    private final String key;
    private final String id;
    private final Caller caller;
    private final Optional<Permits.Permit> permit;

    private Role(
            Kind kind,
            Optional<Operation> operation,
            String key,
            String id,
            Caller caller,
            Optional<Permits.Permit> permit) {
        this.kind = kind;
        this.operation = operation;
        this.key = key;
        this.id = id;
        this.caller = caller;
        this.permit = permit;
    }

    void releasePermit() {
        permit.ifPresent(Permits.Permit::release);
    }

    static Role request(Operation operation, Caller caller, Permits.Permit permit) {
        return new Role(
                Kind.REQUEST, Optional.of(operation), operation.key(), operation.id(), caller, Optional.of(permit));
    }

    static Role recovery(Row row, Permits.Permit permit) {
        return new Role(Kind.RECOVERY, Optional.empty(), row.key(), row.id(), Caller.none(), Optional.of(permit));
    }

    static Role sweep(Row hold, Permits.Permit permit) {
        return new Role(Kind.SWEEP, Optional.empty(), hold.key(), hold.id(), Caller.none(), Optional.of(permit));
    }

    Optional<Operation> operation() {
        return operation;
    }

    String key() {
        return key;
    }

    String id() {
        return id;
    }

    Caller caller() {
        return caller;
    }

    boolean isRequest() {
        return kind == Kind.REQUEST;
    }

    boolean isSweep() {
        return kind == Kind.SWEEP;
    }

    /** Whether the request is a hold or a booking. */
    boolean isOperation() {
        return operation
                .filter(asked -> asked instanceof Operation.Hold || asked instanceof Operation.Booking)
                .isPresent();
    }

    boolean needsHold() {
        return operation.orElse(null) instanceof Operation.Booking;
    }

    Effect decide(Situation at, HoldLink link, State otherState, boolean isWhole, boolean isOld, boolean hasEnded) {
        return switch (kind) {
            case RECOVERY -> TransitionTable.recovery(at);
            case SWEEP -> TransitionTable.endedHold(at.row(), hasEnded, otherState);
            case REQUEST -> {
                Operation asked = operation.orElseThrow();
                if (asked instanceof Operation.Unconfirmed) {
                    yield TransitionTable.unconfirmed(at);
                }
                yield asked instanceof Operation.Cancellation
                        ? TransitionTable.cancellation(at, otherState, isWhole, isOld)
                        : TransitionTable.operation(at, link);
            }
        };
    }

    Effect whileStoring(Situation at, State otherState, boolean isWhole) {
        if (kind != Kind.REQUEST) {
            return Effect.WAIT;
        }
        return operation.orElse(null) instanceof Operation.Cancellation
                ? TransitionTable.whileStoringCancellation(at, otherState, isWhole)
                : TransitionTable.whileStoring(at);
    }

    /** The key of the related row. */
    String otherKey(Optional<Row> row) {
        if (kind == Kind.SWEEP) {
            return Keys.booking(row.flatMap(hold -> hold.text("booking")).orElse(""));
        }
        return operation.orElseThrow() instanceof Operation.Booking booking
                ? Keys.hold(booking.request().holdId())
                : Keys.booking(id);
    }

    String otherId() {
        return operation.orElse(null) instanceof Operation.Booking booking
                ? booking.request().holdId()
                : id;
    }

    /** Whether a cancellation waits for its booking, and not for another task with the same cancellation. */
    boolean waitsForOther(State state) {
        return operation.orElse(null) instanceof Operation.Cancellation && state != State.C_RUNNING;
    }

    /**
     * The key under which an overdue call of the handler is counted. A compensation has a key of its own, so that a
     * call that hangs does not block its own compensation.
     */
    String callKey() {
        return (kind == Kind.REQUEST ? "" : "the compensation of ") + key;
    }

    HandlerResult call(HandlerCalls calls, Row claimed) {
        if (kind == Kind.RECOVERY) {
            return calls.compensate(claimed);
        }
        Operation asked = operation.orElseThrow();
        if (asked instanceof Operation.Hold hold) {
            return calls.hold(hold.request());
        }
        return asked instanceof Operation.Booking booking
                ? calls.book(booking.request())
                : calls.cancel(
                        ((Operation.Cancellation) asked).request(),
                        claimed.stored().version());
    }

    @Override
    public String toString() {
        return kind + " " + key;
    }
}
