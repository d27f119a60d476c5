package io.github.suppliersdk.sync.contract;

import io.github.suppliersdk.sync.ClaimEnd;
import io.github.suppliersdk.sync.MarkPriority;
import io.github.suppliersdk.sync.Outbox;
import io.github.suppliersdk.sync.OutboxBacklog;
import io.github.suppliersdk.sync.OutboxClaim;
import io.github.suppliersdk.sync.ParkedSlot;
import io.github.suppliersdk.sync.Parking;
import io.github.suppliersdk.sync.SlotKey;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;

/** The reference outbox with a clock that the test sets, for several processes in one world. */
public final class SharedOutbox implements Outbox {
    private static final long MILLI = 1_000_000;

    private final ReferenceOutbox rows = new ReferenceOutbox();
    private final LongSupplier nanos;

    public SharedOutbox(LongSupplier nanos) {
        this.nanos = nanos;
    }

    private ReferenceOutbox now() {
        rows.now = 1_000_000_000 + nanos.getAsLong() / MILLI;
        return rows;
    }

    @Override
    public void mark(Collection<SlotKey> keys, MarkPriority priority) {
        now().mark(keys, priority);
    }

    @Override
    public void markToVerify(Collection<SlotKey> keys, Duration settle) {
        now().markToVerify(keys, settle);
    }

    @Override
    public List<OutboxClaim> claim(int limit, Duration lease, Duration settle) {
        return now().claim(limit, lease, settle);
    }

    @Override
    public Optional<OutboxClaim> take(OutboxClaim claim) {
        return now().take(claim);
    }

    @Override
    public Set<SlotKey> renew(Collection<OutboxClaim> claims, Duration lease) {
        return now().renew(claims, lease);
    }

    @Override
    public ClaimEnd finish(OutboxClaim claim) {
        return now().finish(claim);
    }

    @Override
    public ClaimEnd park(OutboxClaim claim, Parking parking) {
        return now().park(claim, parking);
    }

    @Override
    public OutboxBacklog backlog() {
        return now().backlog();
    }

    @Override
    public List<ParkedSlot> parked(Optional<SlotKey> after, int limit) {
        return now().parked(after, limit);
    }
}
