package io.github.suppliersdk.internal.sync;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.publishing.Slots;
import io.github.suppliersdk.sync.SeatAuthority;
import io.github.suppliersdk.sync.SyncResult;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A reconcile with more differences than it remembers: the next one goes on. */
class LargeReconcileTest extends SyncFixture {
    private static final int SLOTS = 200;
    private static final int REMEMBERED = 150;

    private final MemoryOutbox outbox = new MemoryOutbox(VirtualSync.newTime());

    private SyncResult reconcile(double guardShare) throws InterruptedException {
        SupplierClient client = service.client();
        LocalDate first = Slots.FIRST_DAY;
        return new Reconciliation(
                        new CalendarReader(client, source, SeatAuthority.SOURCE, option -> first),
                        source,
                        outbox,
                        hints -> {},
                        guardShare,
                        REMEMBERED,
                        () -> {})
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
        List<OutboxClaim> claims = outbox.claim(SLOTS, OutboxQueue.Which.ALL, Set.of(), Duration.ZERO, Duration.ZERO);
        assertThat(claims).hasSize(REMEMBERED).noneMatch(OutboxClaim::mayDelete);
        for (OutboxClaim claim : claims) {
            service.put("e1", Objects.requireNonNull(source.slots.get(claim.key())));
            outbox.end(claim, null);
        }
        SyncResult second = reconcile(0.2);
        assertThat(second.isMore()).isFalse();
        assertThat(second.found().count()).isEqualTo(SLOTS - REMEMBERED);
        SyncResult third = reconcile(0.2);
        assertThat(third.pending().count()).isEqualTo(SLOTS - REMEMBERED);
        assertThat(third.isEqual()).as("they are known").isTrue();
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
}
