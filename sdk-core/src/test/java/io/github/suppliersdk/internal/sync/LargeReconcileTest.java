package io.github.suppliersdk.internal.sync;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.publishing.Slots;
import io.github.suppliersdk.support.ManualTime;
import io.github.suppliersdk.sync.ParkReason;
import io.github.suppliersdk.sync.SeatAuthority;
import io.github.suppliersdk.sync.SyncResult;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A reconcile with more differences than it remembers: the next one goes on. */
class LargeReconcileTest extends SyncFixture {
    private static final int SLOTS = 200;
    private static final int REMEMBERED = 150;

    private final ManualTime time = VirtualSync.newTime();
    private final MemoryOutbox outbox = new MemoryOutbox(time);

    private SyncResult reconcile(double guardShare) throws InterruptedException {
        SupplierClient client = service.client();
        LocalDate first = Slots.FIRST_DAY;
        SyncOptions options = VirtualSync.options(SeatAuthority.SOURCE);
        ServiceCalls calls = new ServiceCalls(client, option -> first, time, outbox, true);
        Shell shell = new Shell(
                new Engine(options, kind -> 100, () -> 0.5, time.nanos()),
                new JobRunner(source, outbox, calls),
                new Listeners(List.of()),
                0,
                time);
        return new Reconciliation(
                        new CalendarReader(client, source, SeatAuthority.SOURCE, option -> first),
                        source,
                        outbox,
                        shell,
                        guardShare,
                        REMEMBERED,
                        () -> false)
                .run(first, first.plusDays(SLOTS), true);
    }

    @Test
    void theNextReconcileGoesOn() throws InterruptedException {
        atBoth(0, SLOTS, 5);
        atSource(0, SLOTS, 6);
        SyncResult first = reconcile(0.2);
        assertThat(first.isMore()).isTrue();
        assertThat(first.isEqual()).isFalse();
        assertThat(first.found().count()).isEqualTo(REMEMBERED);
        List<OutboxClaim> claims = outbox.claim(SLOTS, false, Set.of(), Duration.ZERO, Duration.ZERO);
        assertThat(claims).hasSize(REMEMBERED).noneMatch(OutboxClaim::mayDelete);
        for (OutboxClaim claim : claims) {
            service.put("e1", Objects.requireNonNull(source.slots.get(claim.key())));
            outbox.end(claim, null);
        }
        SyncResult second = reconcile(0.2);
        assertThat(second.isMore()).isFalse();
        assertThat(second.found().count()).isEqualTo(SLOTS - REMEMBERED);
    }

    /** The guard has counted all of them, also those that are not remembered. */
    @Test
    void theGuardJudgesAllDifferences() throws InterruptedException {
        atBoth(0, SLOTS, 5);
        atSource(0, REMEMBERED, 6);
        atSource(REMEMBERED, SLOTS, 0);
        SyncResult guarded = reconcile(0.2);
        assertThat(guarded.withheld()).hasSize(1);
        assertThat(outbox.backlog().pending()).isZero();
        assertThat(reconcile(1).found().count()).isEqualTo(REMEMBERED);
    }

    @Test
    void whatIsKnownIsNotFoundAgain() throws InterruptedException {
        atBoth(0, 60, 5);
        source.put(slot(3, 4));
        source.remove(key(1));
        assertThat(reconcile(0.2).found().count()).isEqualTo(2);
        SyncResult pending = reconcile(0.2);
        assertThat(pending.pending().count()).isEqualTo(2);
        assertThat(pending.isEqual()).isTrue();
        for (OutboxClaim claim : outbox.claim(SLOTS, false, Set.of(), Duration.ZERO, Duration.ZERO)) {
            assertThat(claim.mayDelete()).isEqualTo(claim.key().slotId().equals("o1-1"));
            ParkReason reason = claim.mayDelete() ? ParkReason.HELD : ParkReason.REFUSED;
            outbox.end(claim, new Parking(reason, "why", Optional.empty(), Optional.empty()));
        }
        service.put("e1", slot(1, 0));
        service.put("e1", dearer(slot(3, 4)));
        SyncResult known = reconcile(0.2);
        assertThat(known.held().count()).isOne();
        assertThat(known.refused().count()).isOne();
        assertThat(known.isEqual()).isTrue();
        assertThat(outbox.backlog().pending())
                .as("refused content is tried once more")
                .isOne();
        service.put("e1", slot(1, 2));
        assertThat(reconcile(0.2).found().first()).containsOnlyKeys(key(1));
    }
}
