package io.github.suppliersdk.observability;

import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.HoldResponse;
import io.github.suppliersdk.webhooks.WebhookHandler;
import java.lang.reflect.Proxy;
import java.time.LocalDate;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** A supplier with one slot, whose handler fails for holds of {@link #FAILING_SEATS}. */
final class Cellar implements AvailabilitySource {
    static final SlotKey EVENING = SlotKey.of("cellar-tour", "evening", "evening-1");
    static final LocalDate DAY = LocalDate.of(2099, 4, 22);
    static final int FAILING_SEATS = 7;

    volatile int seats = 50;

    Slot slot() {
        return Slot.builder(EVENING.slotId(), EVENING.optionId(), DailySlot.of(DAY))
                .addAvailableHolderCategory(AvailableHolderCategory.of("adult", 2_500))
                .capacity(seats)
                .build();
    }

    @Override
    public Map<SlotKey, Slot> current(Set<SlotKey> keys) {
        return Map.of(EVENING, slot());
    }

    @Override
    public Stream<Slot> between(OptionRef option, LocalDate from, LocalDate to) {
        return Stream.of(slot());
    }

    @Override
    public Stream<OptionRef> options() {
        return Stream.of(EVENING.option());
    }

    /** Nothing but holds is asked of it. */
    static WebhookHandler handler() {
        return WebhookHandler.class.cast(Proxy.newProxyInstance(
                WebhookHandler.class.getClassLoader(),
                new Class<?>[] {WebhookHandler.class},
                (proxy, method, values) -> hold((HoldRequest) values[0])));
    }

    private static HoldResponse hold(HoldRequest request) {
        if (request.seats() == FAILING_SEATS) {
            throw new IllegalStateException("the database is down");
        }
        return HoldResponse.accepted("hold-" + request.holdId());
    }
}
