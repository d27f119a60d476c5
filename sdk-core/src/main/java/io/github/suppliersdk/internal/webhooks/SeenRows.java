package io.github.suppliersdk.internal.webhooks;

import io.github.suppliersdk.internal.webhooks.protocol.Effect;
import io.github.suppliersdk.internal.webhooks.protocol.HoldLink;
import io.github.suppliersdk.internal.webhooks.protocol.Owner;
import io.github.suppliersdk.internal.webhooks.protocol.State;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The rows that a task has read, its own and the related one, and what follows for the table. */
final class SeenRows {
    private final Role role;
    private final Settings settings;
    private final Ports ports;
    private final String token;

    private State state = State.UNKNOWN;
    private Optional<Row> row = Optional.empty();
    private State otherState = State.UNKNOWN;
    private Optional<Row> other = Optional.empty();
    private HoldLink link;
    private boolean readSince;

    SeenRows(Role role, Settings settings, Ports ports, String token) {
        this.role = role;
        this.settings = settings;
        this.ports = ports;
        this.token = token;
        this.link = role.needsHold() ? HoldLink.UNREAD : HoldLink.NONE;
    }

    State state() {
        return state;
    }

    Optional<Row> row() {
        return row;
    }

    State otherState() {
        return otherState;
    }

    HoldLink link() {
        return link;
    }

    /** The row that the effect concerns. */
    Optional<Row> of(Effect effect) {
        return effect.isOfOther() ? other : row;
    }

    /** The row related to that one. */
    Optional<Row> beside(Effect effect) {
        return effect.isOfOther() ? row : other;
    }

    boolean isReadSince() {
        return readSince;
    }

    Owner owner() {
        Optional<String> owner = row.flatMap(found -> found.text("owner"));
        if (owner.isEmpty()) {
            return Owner.NOBODY;
        }
        if (owner.get().equals(token)) {
            return Owner.MINE;
        }
        boolean hasEnded = row.flatMap(found -> found.time("lease"))
                .filter(lease -> lease.isAfter(ports.now()))
                .isEmpty();
        return hasEnded ? Owner.EXPIRED : Owner.ANOTHER;
    }

    boolean sameContent() {
        return role.operation()
                .filter(operation -> row.flatMap(found -> found.text("digest"))
                        .filter(operation.digest()::equals)
                        .isPresent())
                .isPresent();
    }

    /** Whether the cancellation contains all tickets of its booking, or those are unknown. */
    boolean isWhole() {
        boolean isKnown = otherState == State.OK || otherState == State.SHARED;
        return !isKnown
                || !(role.operation().orElse(null) instanceof Operation.Cancellation cancellation)
                || cancellation
                        .request()
                        .ticketNumbers()
                        .containsAll(other.map(found -> found.texts("tickets")).orElse(List.of()));
    }

    /** For a cancellation: whether no response with the stored refusal can be in flight any more. */
    boolean isOld() {
        if (!(role.operation().orElse(null) instanceof Operation.Cancellation)) {
            return false;
        }
        Duration age = Durations.multiply(settings.cancellationTimeout(), 2).plus(settings.clockTolerance());
        return row.flatMap(found -> found.time("since"))
                .filter(since -> since.plus(age).isBefore(ports.now()))
                .isPresent();
    }

    /** For a sweep: whether the hold has ended. */
    boolean hasEnded() {
        return role.isSweep() && hasEnded(row);
    }

    private boolean hasEnded(Optional<Row> hold) {
        return hold.flatMap(Row::end).filter(end -> !end.isAfter(ports.now())).isPresent();
    }

    /** Notes that the effect's row was read or written. */
    void seen(Effect effect, Optional<Row> read) {
        if (effect.isOfOther()) {
            other = read;
            otherState = read.map(Row::state).orElse(State.ABSENT);
            seenHold();
        } else {
            seen(read);
        }
    }

    void seen(Optional<Row> read) {
        row = read;
        state = read.map(Row::state).orElse(State.ABSENT);
        readSince = true;
    }

    private void seenHold() {
        if (link == HoldLink.NONE || link == HoldLink.CLOSED) {
            return;
        }
        boolean isFree = (otherState == State.OK || otherState == State.SHARED) && !hasEnded(other);
        boolean isTaken = otherState == State.BOOKED
                && other.flatMap(hold -> hold.text("booking"))
                        .filter(role.id()::equals)
                        .isPresent();
        link = isTaken ? HoldLink.TAKEN : isFree ? HoldLink.FREE : HoldLink.CLOSED;
    }

    /** Notes that the row has another version of the format. */
    void unreadable(Effect effect) {
        if (effect.isOfOther()) {
            otherState = State.UNREADABLE;
            link = link == HoldLink.NONE ? link : HoldLink.UNREADABLE;
        } else {
            state = State.UNREADABLE;
            row = Optional.empty();
            readSince = true; // reading the row again would change nothing
        }
    }

    /** Notes that a write failed or has an unknown outcome: in both cases the row has to be read. */
    void lost(Effect effect) {
        if (effect.isOfOther()) {
            otherState = State.UNKNOWN;
            other = Optional.empty();
            link = link == HoldLink.FREE ? HoldLink.UNREAD : link;
        } else {
            state = State.UNKNOWN;
            row = Optional.empty();
        }
    }

    /** Notes that another task has the row, which may have changed. */
    void readAgain() {
        if (role.waitsForOther(state)) {
            otherState = State.UNKNOWN;
        }
        state = State.UNKNOWN;
        row = Optional.empty();
    }

    /** Notes that the handler has returned: what was read before may be outdated. */
    void handlerReturned() {
        readSince = false;
    }
}
