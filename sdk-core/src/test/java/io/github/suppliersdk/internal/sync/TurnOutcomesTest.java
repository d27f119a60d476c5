package io.github.suppliersdk.internal.sync;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.publishing.Slots;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.sync.ParkReason;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.sync.SyncEvent;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** The state of a slot after its turn has ended. */
class TurnOutcomesTest extends SyncScenario {
    @Test
    void aSlotWhoseIdIsInUseInAnotherOptionIsReportedAsRefusedAndRetried() {
        SlotKey wanted = SlotKey.of("e1", "o2", "o1-1");
        service.put("e1", slot(1, 5));
        service.held.add(key(1)); // it has moved to another option while it is held
        source.slots.put(wanted, slot(1, 5).withOptionId("o2"));
        service.script = request ->
                request.method().equals("POST") && request.path().contains("/o2/") && service.slot(key(1)) != null
                        ? InMemorySlotService.error(409)
                        : null;
        sync.changed(key(1), wanted);
        sync.run(Duration.ofMinutes(1));
        assertThat(sync.outbox.parked(Optional.empty(), 10)).hasSize(2);
        assertThat(sync.outbox.parked(Optional.of(key(1)), 10)).singleElement().satisfies(parked -> {
            assertThat(parked.key()).isEqualTo(wanted);
            assertThat(parked.reason()).isEqualTo(ParkReason.REFUSED);
            assertThat(parked.detail()).contains("in another option or experience");
        });
        assertThat(sync.lines).anyMatch(line -> line.startsWith("WARN slot " + wanted + " is refused"));
        service.held.clear();
        sync.run(Duration.ofHours(3));
        assertThat(service.seats(wanted)).isEqualTo(5);
        assertThat(service.slot(key(1))).isNull();
        assertThat(sync.outbox.backlog().parked()).isZero();
    }

    @Test
    void anOptionCountsAsPresentOnceOneOfItsSlotsIsRefusedIndividually() {
        AtomicBoolean isMissing = new AtomicBoolean(true);
        atSource(0, 100, 5);
        changed(keys(0, 100));
        service.script = request -> {
            if (!request.method().equals("POST")) {
                return null;
            }
            return isMissing.get()
                    ? InMemorySlotService.error(404)
                    : request.body().split("slot_id", -1).length == 2
                                    && request.body().contains("\"o1-99\"")
                            ? null
                            : InMemorySlotService.error(422);
        };
        sync.run(Duration.ofMinutes(3));
        assertThat(sync.engine.pauses().reasons()).hasSize(1);
        isMissing.set(false);
        sync.run(Duration.ofMinutes(4));
        assertThat(sync.engine.pauses().reasons()).isEmpty();
        assertThat(service.seats(key(99))).isEqualTo(5);
        assertThat(service.size()).isEqualTo(1);
        assertThat(sync.outbox.backlog().parked()).isEqualTo(99);
    }

    /** For example, after the cancellation of yesterday's tour, which the source does not list any more. */
    @Test
    void aSlotOfAPastDayIsReportedNeitherAsDeletedNorAsDifferent() {
        Slot past = Slots.target("e1", "o1", "past", DailySlot.of(LocalDate.of(2020, 1, 1)), 5)
                .slot();
        service.put("e1", past);
        sync.verify(VirtualSync.key(past));
        sync.run(Duration.ofMinutes(20));
        assertThat(sync.outbox.backlog().pending()).isZero();
        assertThat(service.size()).isOne();
        assertThat(sync.kinds()).doesNotContain(SyncEvent.Kind.SENT).doesNotContain(SyncEvent.Kind.VERIFIED_DIFFERENT);
    }

    /** Each mark is sent at once, so nothing waits. */
    @Test
    void repeatedWebhooksDoNotRaiseTheAgeOfASlot() {
        service.put("e1", slot(1, 9));
        source.put(slot(1, 9));
        for (int i = 0; i < 10; i++) {
            sync.verify(key(1));
            sync.run(Duration.ofMinutes(4));
            assertThat(sync.outbox.backlog().pending()).isZero();
            assertThat(sync.outbox.backlog().verifying()).isOne();
            assertThat(sync.outbox.backlog().oldest()).isZero();
        }
    }
}
