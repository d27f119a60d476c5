package io.github.suppliersdk.sandbox.internal.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.sandbox.internal.rules.Json;
import io.github.suppliersdk.sandbox.internal.rules.Refusal;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The limits for the holds and bookings that the store keeps. */
final class BookingsTest {

    private static final LocalDateTime LATER = LocalDateTime.of(9999, 1, 1, 0, 0);

    private final Store store = new Store(Clock.systemUTC());
    private final Slot slot = slot();

    private Slot slot() {
        ExperienceState experience = new ExperienceState(Json.readObject("""
                {"experience_id":"e","availability_slot_type":"DAILY","options":[{"option_id":"o"}]}""".getBytes(StandardCharsets.UTF_8)));
        store.experiences().put("e", experience);
        SlotShape shape = new SlotShape("{}", null, List.of(), List.of());
        return store.addSlot(experience.option("o"), new StoredSlot("s", 0, 0, Integer.MAX_VALUE, shape));
    }

    private Hold held(int number) {
        Hold hold = new Hold("h" + number, slot, Map.of("adult", 1), LATER);
        store.bookings().begin(hold);
        store.bookings().accept(hold, "");
        return hold;
    }

    @Test
    void liveHoldsAreLimited() {
        for (int i = 0; i < Bookings.KEPT; i++) {
            held(i);
        }
        assertThatThrownBy(() -> held(Bookings.KEPT))
                .isInstanceOfSatisfying(
                        Refusal.class, refusal -> assertThat(refusal.status()).isEqualTo(503));
        assertThat(slot.capacity()).isEqualTo(Integer.MAX_VALUE - Bookings.KEPT);
    }

    @Test
    void onlyTheMostRecentBookingsAndEndedHoldIdsAreKept() {
        int more = Bookings.KEPT + 100;
        for (int i = 0; i < more; i++) {
            Hold hold = held(i);
            store.bookings().beginBooking(hold, "b" + i);
            store.bookings().confirm(hold, new Booking("b" + i, "", slot, 1, "", Json.array()));
        }
        assertThat(store.bookings().holds()).isEmpty();
        assertThat(store.bookings().live()).hasSize(Bookings.KEPT);
        assertThat(store.bookings().holdIdUsed("h0")).isFalse();
        assertThat(store.bookings().holdIdBooked("h" + (more - 1))).isTrue();
        for (Booking booking : List.copyOf(store.bookings().live())) {
            store.bookings().beginCancellation(booking);
            store.bookings().cancel(booking, List.of());
        }
        assertThat(store.bookings().live()).isEmpty();
        assertThat(store.bookings().cancelled()).hasSize(Bookings.KEPT);
        assertThat(slot.capacity()).isEqualTo(Integer.MAX_VALUE - 100);
    }
}
