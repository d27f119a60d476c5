package io.github.suppliersdk.internal.sync;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.publishing.Slots;
import io.github.suppliersdk.slots.SlotRequest;
import io.github.suppliersdk.sync.MarkPriority;
import io.github.suppliersdk.sync.ParkReason;
import io.github.suppliersdk.sync.ParkedSlot;
import io.github.suppliersdk.sync.SlotKey;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What becomes of slots whose deletion is held back, when two processes share an outbox. */
class HeldBackSlotsTest {
    private static final int OTHERS = 600;

    private final InMemorySlotService service = new InMemorySlotService();
    private final MapSource source = new MapSource();
    private final VirtualSync here = new VirtualSync(service, source);
    private final VirtualSync other = new VirtualSync(service, source, here, here.outbox, settings -> settings);

    private static SlotKey key(int number) {
        return SlotKey.of("e1", "o1", "o1-" + number);
    }

    private static List<SlotKey> keys(int slots) {
        return IntStream.range(0, slots).mapToObj(HeldBackSlotsTest::key).toList();
    }

    /** Puts so many slots into the service but not into the source that each process holds some back. */
    private void areGone(int slots) {
        for (SlotKey key : keys(slots)) {
            service.put("e1", Slots.daily("e1", "o1", number(key), 5).slot());
        }
        service.put("e1", Slots.daily("e1", "o1", 5000, 5).slot());
        here.outbox.mark(keys(slots), MarkPriority.CHANGED);
        here.run(Duration.ofSeconds(30));
    }

    private static int number(SlotKey key) {
        return Integer.parseInt(key.slotId().substring("o1-".length()));
    }

    private boolean isHeldBack() {
        return here.engine.guard().heldBack().isPresent()
                || other.engine.guard().heldBack().isPresent();
    }

    @Test
    void heldBackSlotsAreListed() {
        areGone(100);
        assertThat(isHeldBack()).isTrue();
        List<ParkedSlot> listed = here.outbox.parked(Optional.empty(), 1000);
        assertThat(listed).hasSize(service.size() - 1).allMatch(each -> each.reason() == ParkReason.HELD_BACK);
        assertThat(listed.get(0).detail()).contains("are gone");
        assertThat(here.events).noneMatch(event -> event.kind().name().equals("NOT_KEPT"));
        assertThat(((MemoryOutbox) here.outbox).unsent()).hasSize(listed.size());
    }

    @Test
    void aConfirmationDeletesAtOnceTheSlotsThatAnyProcessHoldsBack() {
        areGone(100);
        List<SlotKey> withdrawn = HeldBackSlots.withdraw(here.outbox);
        assertThat(withdrawn).hasSizeGreaterThan(20);
        here.engine.wake(withdrawn, here.time.nanos());
        here.run(Duration.ofSeconds(10));
        assertThat(service.size()).isEqualTo(1);
        here.run(Duration.ofMinutes(2));
        assertThat(isHeldBack()).isFalse();
    }

    /** The report ends, because nothing is left to do for a person. The guard stays closed. */
    @Test
    void aConfirmationInAnotherProcessReleasesTheListedSlotsOnly() {
        other.crash();
        areGone(100);
        here.engine.wake(HeldBackSlots.withdraw(here.outbox), here.time.nanos());
        here.run(Duration.ofMinutes(2));
        assertThat(isHeldBack()).isFalse();
        assertThat(errors()).isEqualTo(1);
        thereAreOthers(); // the share of those that are gone is small now
        here.run(Duration.ofMinutes(1));
        areGone(60);
        here.run(Duration.ofMinutes(20));
        assertThat(service.size() - OTHERS - 1).isEqualTo(60);
        assertThat(isHeldBack()).isTrue();
        assertThat(errors()).isEqualTo(2);
    }

    private long errors() {
        return here.lines.stream().filter(line -> line.startsWith("ERROR")).count();
    }

    /** All slots are read at the same time, so for a moment none is parked. Meanwhile other slots have changed. */
    @Test
    void heldBackSlotsStayHeldBackWhileTheyAreTriedAgain() {
        aloneWithASlowSource();
        areGone(60);
        int left = service.size();
        thereAreOthers();
        here.run(Duration.ofMinutes(40));
        assertThat(service.size() - OTHERS).isEqualTo(left);
        assertThat(isHeldBack()).isTrue();
    }

    @Test
    void heldBackSlotsStayHeldBackWhileTheyAreMarkedAgain() {
        aloneWithASlowSource();
        areGone(60);
        int left = service.size();
        thereAreOthers();
        for (int minute = 0; minute < 9; minute++) {
            here.changed(keys(60).toArray(SlotKey[]::new));
            here.run(Duration.ofMinutes(1));
        }
        assertThat(service.size() - OTHERS).isEqualTo(left);
        assertThat(isHeldBack()).isTrue();
    }

    /** A retry while the source fails says nothing about the slots. */
    @Test
    void heldBackSlotsStayHeldBackWhileTheSourceFails() {
        aloneWithASlowSource();
        areGone(60);
        int left = service.size();
        thereAreOthers();
        here.run(Duration.ofMinutes(1));
        source.before = () -> {
            throw new IllegalStateException("the database is down");
        };
        here.run(Duration.ofMinutes(14));
        assertThat(here.outbox.backlog().parked()).isEqualTo(left - 1);
        source.before = () -> {};
        here.run(Duration.ofMinutes(20));
        assertThat(service.size() - OTHERS).isEqualTo(left);
        assertThat(isHeldBack()).isTrue();
    }

    /** Confirmed slots are not held back any more, and are deleted once the source can be read. */
    @Test
    void slotsConfirmedWhileTheSourceFailsAreDeletedAfterwards() {
        aloneWithASlowSource();
        areGone(60);
        source.before = () -> {
            throw new IllegalStateException("the database is down");
        };
        here.run(Duration.ofMinutes(14));
        here.engine.wake(HeldBackSlots.withdraw(here.outbox), here.time.nanos());
        here.run(Duration.ofMinutes(2));
        assertThat(here.outbox.backlog().parked()).isZero();
        source.before = () -> {};
        here.run(Duration.ofMinutes(10));
        assertThat(service.size()).isEqualTo(1);
    }

    private void aloneWithASlowSource() {
        other.crash();
        here.latency = job -> job instanceof Job.Ask ? Duration.ofSeconds(6) : Duration.ofMillis(50);
    }

    /** Adds so many slots that the share of those that are gone is small. */
    private void thereAreOthers() {
        for (int i = 1000; i < 1000 + OTHERS; i++) {
            SlotRequest slot = Slots.daily("e1", "o1", i, 5).slot();
            source.put(slot);
            here.changed(VirtualSync.key(slot));
        }
    }

    @Test
    void slotsThatAreGoneAfterAConfirmationAreHeldBackAgain() {
        areGone(100);
        here.engine.wake(HeldBackSlots.withdraw(here.outbox), here.time.nanos());
        here.run(Duration.ofSeconds(10));
        areGone(200);
        assertThat(service.size()).isGreaterThan(50);
        assertThat(isHeldBack()).isTrue();
    }

    /** The slots are already marked as changed in the outbox. */
    @Test
    void aSlotThatAReconcileHasJudgedIsDeletedByAnyProcess() {
        areGone(300);
        here.outbox.mark(keys(300), MarkPriority.WITHDRAWN);
        here.engine.wake(List.of(), here.time.nanos());
        here.run(Duration.ofSeconds(20));
        assertThat(service.size()).isEqualTo(1);
    }
}
