package io.github.suppliersdk.observability;

import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.BookingResponse;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.CancellationResponse;
import io.github.suppliersdk.webhooks.HoldRefusal;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.HoldResponse;
import io.github.suppliersdk.webhooks.Ticket;
import io.github.suppliersdk.webhooks.TicketFormat;
import io.github.suppliersdk.webhooks.UnconfirmedCancellation;
import io.github.suppliersdk.webhooks.WebhookHandler;
import io.github.suppliersdk.webhooks.WebhookTransaction;
import java.time.LocalDate;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A supplier in memory, whose handler fails for holds of {@link #FAILING_SEATS}. */
final class Cellar implements AvailabilitySource, WebhookHandler {
    static final OptionRef OPTION = OptionRef.of("cellar-tour", "evening");
    static final int SEATS = 50;
    static final int FAILING_SEATS = 7;

    private final NavigableMap<LocalDate, Integer> seats = new ConcurrentSkipListMap<>();

    Cellar(LocalDate first, int days) {
        for (int i = 0; i < days; i++) {
            seats.put(first.plusDays(i), SEATS);
        }
    }

    static SlotKey key(LocalDate day) {
        return SlotKey.of(OPTION.experienceId(), OPTION.optionId(), "evening-" + day);
    }

    private static LocalDate day(String slotId) {
        return LocalDate.parse(slotId.substring("evening-".length()));
    }

    private static Slot slot(LocalDate day, int left) {
        return Slot.builder(key(day).slotId(), OPTION.optionId(), DailySlot.of(day))
                .addAvailableHolderCategory(AvailableHolderCategory.of("adult", 2_500))
                .capacity(left)
                .build();
    }

    void sell(LocalDate day, int count) {
        Integer unused = seats.computeIfPresent(day, (any, left) -> Math.max(0, left - count));
    }

    Stream<Slot> all() {
        return seats.entrySet().stream().map(each -> slot(each.getKey(), each.getValue()));
    }

    @Override
    public Map<SlotKey, Slot> current(Set<SlotKey> keys) {
        return keys.stream()
                .filter(key -> seats.containsKey(day(key.slotId())))
                .collect(Collectors.toMap(Function.identity(), key -> {
                    LocalDate day = day(key.slotId());
                    return slot(day, seats.getOrDefault(day, 0));
                }));
    }

    @Override
    public Stream<Slot> between(OptionRef option, LocalDate from, LocalDate to) {
        return seats.subMap(from, true, to, true).entrySet().stream().map(each -> slot(each.getKey(), each.getValue()));
    }

    @Override
    public Stream<OptionRef> options() {
        return Stream.of(OPTION);
    }

    @Override
    public HoldResponse hold(HoldRequest request, WebhookTransaction transaction) {
        if (request.seats() == FAILING_SEATS) {
            throw new IllegalStateException("the database is down");
        }
        LocalDate day = day(request.slotId());
        if (seats.getOrDefault(day, 0) < request.seats()) {
            return HoldResponse.refused(HoldRefusal.NO_CAPACITY_LEFT);
        }
        sell(day, request.seats());
        transaction.onRollback(() -> sell(day, -request.seats()));
        return HoldResponse.accepted("hold-" + request.holdId());
    }

    @Override
    public BookingResponse book(BookingRequest request, WebhookTransaction transaction) {
        return BookingResponse.confirmed(
                "booking-" + request.bookingId(),
                request.items().stream()
                        .map(item -> Ticket.forPerson("T-" + UUID.randomUUID(), TicketFormat.QR, item))
                        .toList());
    }

    @Override
    public CancellationResponse cancel(CancellationRequest request, WebhookTransaction transaction) {
        return CancellationResponse.accepted();
    }

    @Override
    public void cancelUnconfirmed(UnconfirmedCancellation request, WebhookTransaction transaction) {
        // cancellations release no seats here
    }

    @Override
    public void holdExpired(HoldRequest request, WebhookTransaction transaction) {
        sell(day(request.slotId()), -request.seats());
        transaction.onRollback(() -> sell(day(request.slotId()), request.seats()));
    }
}
