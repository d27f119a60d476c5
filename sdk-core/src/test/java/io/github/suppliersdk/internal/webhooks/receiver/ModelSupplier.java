package io.github.suppliersdk.internal.webhooks.receiver;

import io.github.suppliersdk.webhooks.BookingRefusal;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.BookingResponse;
import io.github.suppliersdk.webhooks.CancellationRefusal;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.CancellationResponse;
import io.github.suppliersdk.webhooks.HoldRefusal;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.HoldResponse;
import io.github.suppliersdk.webhooks.RemoteWebhookHandler;
import io.github.suppliersdk.webhooks.Ticket;
import io.github.suppliersdk.webhooks.TicketFormat;
import io.github.suppliersdk.webhooks.UnconfirmedCancellation;
import io.github.suppliersdk.webhooks.WebhookHandler;
import io.github.suppliersdk.webhooks.WebhookTransaction;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * A supplier with one slot of two seats. Its data are as in a database: who changes them locks the slot until the end of
 * the transaction, and a rollback takes the changes back. A supplier of the remote kind has neither.
 */
final class ModelSupplier implements WebhookHandler {
    static final int SEATS = 2;

    final Map<String, Integer> held = new HashMap<>();
    final Map<String, Set<String>> tickets = new HashMap<>();
    final Map<String, String> contents = new HashMap<>();
    final Map<String, Integer> effects = new HashMap<>();
    final Set<String> closed = new HashSet<>();
    private final Schedule schedule;
    private final Budgets budgets;
    private final Set<Defect> defects;
    private @Nullable WebhookTransaction owner;

    ModelSupplier(Schedule schedule, Budgets budgets, Set<Defect> defects) {
        this.schedule = schedule;
        this.budgets = budgets;
        this.defects = defects;
    }

    private void lock(WebhookTransaction transaction) throws TimeoutException {
        if (owner != null && owner != transaction) {
            throw new TimeoutException("the slot is locked");
        }
        if (owner == null) {
            owner = transaction;
            transaction.onRollback(() -> owner = null);
            transaction.afterCommit(() -> owner = null);
        }
    }

    private void undo(WebhookTransaction transaction, Runnable action) {
        if (!defects.contains(Defect.HANDLER_HAS_A_TRANSACTION_OF_ITS_OWN)) {
            transaction.onRollback(action);
        }
    }

    /** After the work: the handler throws, is late, or its transaction is the victim of a deadlock. True: it refuses. */
    private boolean disturbed(boolean mayRefuse, long late) throws SQLException {
        String[] kinds = mayRefuse
                ? new String[] {"throws", "is late", "deadlock", "refuses"}
                : new String[] {"throws", "is late", "deadlock"};
        switch (budgets.handlerFault(kinds)) {
            case 1 -> throw new IllegalStateException("the supplier's own");
            case 2 -> schedule.current().nanos = late;
            case 3 -> throw new SQLException("deadlock", "40001");
            case 4 -> {
                return true;
            }
            default -> {}
        }
        return false;
    }

    private int taken() {
        return held.values().stream().mapToInt(Integer::intValue).sum()
                + tickets.values().stream().mapToInt(Set::size).sum();
    }

    private void effect(String id, WebhookTransaction transaction) {
        int before = effects.getOrDefault(id, 0);
        effects.put(id, before + 1);
        undo(transaction, () -> effects.put(id, before));
    }

    @Override
    public HoldResponse hold(HoldRequest request, WebhookTransaction transaction) throws Exception {
        lock(transaction);
        if (taken() + request.seats() > SEATS) {
            return HoldResponse.refused(HoldRefusal.NO_CAPACITY_LEFT);
        }
        held.put(request.holdId(), request.seats());
        undo(transaction, () -> held.remove(request.holdId()));
        effect(request.holdId(), transaction);
        return disturbed(true, InboxWorld.TOO_LATE)
                ? HoldResponse.refused(HoldRefusal.UNCLASSIFIED_ERROR)
                : HoldResponse.accepted("t");
    }

    @Override
    public BookingResponse book(BookingRequest request, WebhookTransaction transaction) throws Exception {
        lock(transaction);
        Integer seats = held.remove(request.holdId());
        if (seats == null) {
            throw new AssertionError("H2: " + request.bookingId() + " is booked without its hold");
        }
        undo(transaction, () -> held.put(request.holdId(), seats));
        String id = request.bookingId();
        Set<String> issued = new TreeSet<>(List.of("T1", "T2"));
        @Nullable Set<String> before = tickets.put(id, issued);
        contents.put(id, request.holder().email());
        undo(transaction, () -> {
            if (before == null) {
                tickets.remove(id);
            } else {
                tickets.put(id, before);
            }
        });
        effect(id, transaction);
        return disturbed(true, InboxWorld.TOO_LATE)
                ? BookingResponse.refused(BookingRefusal.UNCLASSIFIED_ERROR)
                : confirmed();
    }

    private static BookingResponse confirmed() {
        return BookingResponse.confirmed(
                "t", Ticket.forAll("T1", TicketFormat.QR), Ticket.forAll("T2", TicketFormat.QR));
    }

    @Override
    public CancellationResponse cancel(CancellationRequest request, WebhookTransaction transaction) throws Exception {
        lock(transaction);
        Set<String> before = tickets.getOrDefault(request.bookingId(), Set.of());
        if (!before.containsAll(request.ticketNumbers())) {
            return CancellationResponse.refused(CancellationRefusal.ELEMENT_NOT_FOUND);
        }
        Set<String> left = new TreeSet<>(before);
        left.removeAll(request.ticketNumbers());
        tickets.put(request.bookingId(), left);
        undo(transaction, () -> tickets.put(request.bookingId(), before));
        return disturbed(true, InboxWorld.TOO_LATE)
                ? CancellationResponse.refused(CancellationRefusal.NOT_CANCELLABLE_BOOKING)
                : CancellationResponse.accepted();
    }

    @Override
    public void cancelUnconfirmed(UnconfirmedCancellation request, WebhookTransaction transaction) throws Exception {
        lock(transaction);
        Optional<Set<String>> before = Optional.ofNullable(tickets.remove(request.bookingId()));
        before.ifPresent(all -> undo(transaction, () -> tickets.put(request.bookingId(), all)));
        boolean unused = disturbed(false, InboxWorld.LATE);
    }

    @Override
    public void holdExpired(HoldRequest request, WebhookTransaction transaction) throws Exception {
        lock(transaction);
        Integer seats = held.remove(request.holdId());
        if (seats == null) {
            throw new AssertionError("H2: the end of a hold is told that has no seats");
        }
        undo(transaction, () -> held.put(request.holdId(), seats));
        boolean unused = disturbed(false, InboxWorld.LATE);
    }

    /** The same supplier behind an API: everything takes effect at once, and a call may time out before it does. */
    RemoteWebhookHandler remote() {
        return new RemoteWebhookHandler() {
            /** Does the work now, later, or not at all; throws if the caller does not hear of it. */
            private void call(Runnable work) {
                switch (budgets.handlerFault("not sent", "response lost", "lands late", "is late")) {
                    case 1 -> throw new IllegalStateException("not sent");
                    case 2 -> {
                        work.run();
                        throw new IllegalStateException("response lost");
                    }
                    case 3 -> {
                        Schedule.Actor unused = schedule.add("late call", work::run);
                        throw new IllegalStateException("timed out");
                    }
                    case 4 -> {
                        work.run();
                        schedule.current().nanos = InboxWorld.TOO_LATE;
                    }
                    default -> work.run();
                }
            }

            @Override
            public HoldResponse hold(HoldRequest request) {
                if (!held.containsKey(request.holdId()) && taken() + request.seats() > SEATS) {
                    return HoldResponse.refused(HoldRefusal.NO_CAPACITY_LEFT);
                }
                call(() -> held.put(request.holdId(), request.seats()));
                return HoldResponse.accepted("t");
            }

            @Override
            public BookingResponse book(BookingRequest request) {
                String id = request.bookingId();
                String content = request.holder().email();
                if (tickets.containsKey(id)) {
                    return content.equals(contents.get(id))
                            ? confirmed()
                            : BookingResponse.refused(BookingRefusal.INCORRECT_REQUEST);
                }
                if (closed.contains(id) || !held.containsKey(request.holdId())) {
                    return BookingResponse.refused(BookingRefusal.INACTIVE_HOLD_KEY);
                }
                call(() -> {
                    boolean mayBook = !closed.contains(id) && !tickets.containsKey(id);
                    if (mayBook && held.remove(request.holdId()) != null) {
                        tickets.put(id, new TreeSet<>(List.of("T1", "T2")));
                        contents.put(id, content);
                        effects.merge(id, 1, Integer::sum);
                    }
                });
                return tickets.containsKey(id)
                        ? confirmed()
                        : BookingResponse.refused(BookingRefusal.INACTIVE_HOLD_KEY);
            }

            @Override
            public CancellationResponse cancel(CancellationRequest request) {
                String id = request.bookingId();
                Set<String> all = tickets.get(id);
                if (all == null) {
                    return CancellationResponse.refused(CancellationRefusal.ELEMENT_NOT_FOUND);
                }
                call(() -> all.removeAll(request.ticketNumbers()));
                return CancellationResponse.accepted();
            }

            @Override
            public void cancelUnconfirmed(UnconfirmedCancellation request) {
                boolean isBeforeRefusal =
                        !List.of("unconfirmed", "second's end", "worker").contains(schedule.current().name);
                if (isBeforeRefusal && defects.contains(Defect.NO_UNDO_BEFORE_A_REFUSAL)) {
                    return;
                }
                call(() -> {
                    if (!defects.contains(Defect.REMOTE_SYSTEM_DOES_NOT_FENCE)) {
                        closed.add(request.bookingId());
                    }
                    tickets.remove(request.bookingId());
                });
            }
        };
    }
}
