package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.errors.SupplierException;
import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.sync.Outbox;
import io.github.suppliersdk.sync.OutboxException;
import io.github.suppliersdk.sync.ParkReason;
import io.github.suppliersdk.sync.ParkedSlot;
import io.github.suppliersdk.sync.SlotDifference.Kind;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.sync.SyncResult;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * One reconcile: reads both sides completely, judges whether too much would go off sale, and marks the differences. It
 * sends nothing that changes the service, gives the engine no values, and does not wait for the turns of the slots.
 */
final class Reconciliation {
    /** The most differing slots that are remembered and marked. */
    static final int MOST_FOUND = 200_000;

    private static final int MARKS_PER_CALL = 500;

    /** A row that is locked for long is left to the next reconcile; an outbox that fails so often ends this one. */
    private static final int MOST_NOT_MARKED = 10;

    private final OptionComparer sides;
    private final AvailabilitySource source;
    private final Outbox outbox;
    private final Shell shell;
    private final ReconcileGuard guard;
    private final int mostFound;
    private final BooleanSupplier closed;
    private final Logger log;

    private final List<OptionFindings> options = new ArrayList<>();
    private final Map<OptionRef, String> failed = new LinkedHashMap<>();
    private final Findings found = new Findings();
    private final Findings pending = new Findings();
    private final Findings held = new Findings();
    private final Findings refused = new Findings();
    private final Findings notKept = new Findings();
    private int notMarked;

    Reconciliation(
            OptionComparer sides,
            AvailabilitySource source,
            Outbox outbox,
            Shell shell,
            double guardShare,
            int mostFound,
            BooleanSupplier closed,
            Logger log) {
        this.sides = sides;
        this.source = source;
        this.outbox = outbox;
        this.shell = shell;
        this.guard = new ReconcileGuard(guardShare);
        this.mostFound = mostFound;
        this.closed = closed;
        this.log = log;
    }

    SyncResult run(LocalDate from, LocalDate to) throws InterruptedException {
        Set<OptionRef> listed = listed();
        if (listed.isEmpty()) {
            log.warn("the source lists no option: nothing is compared");
        }
        // Everything is read before anything is marked: only all options together show that a query has failed.
        readAll(listed, from, to);
        Map<OptionRef, String> heldBack = guard.heldBack(options);
        heldBack.forEach((option, reason) -> log.warn("nothing of option {} is marked: {}", option, reason));
        for (OptionFindings each : options) {
            if (!heldBack.containsKey(each.option)) {
                mark(each);
            }
        }
        return new SyncResult(
                options.stream().mapToLong(each -> each.compared).sum(),
                found.slots(),
                pending.slots(),
                held.slots(),
                refused.slots(),
                notKept.slots(),
                heldBack,
                failed,
                notListed(listed),
                options.stream().mapToLong(each -> each.unreadable).sum(),
                options.stream().anyMatch(each -> each.isCut));
    }

    private Set<OptionRef> listed() {
        try (Stream<OptionRef> all = source.options()) {
            return all.collect(Collectors.toCollection(LinkedHashSet::new));
        }
    }

    private void readAll(Set<OptionRef> listed, LocalDate from, LocalDate to) throws InterruptedException {
        int room = mostFound;
        for (OptionRef option : listed) {
            requireContinues();
            OptionFindings findings = new OptionFindings(option, room, this::dropKnown, this::requireOpen);
            try {
                sides.compare(option, from, to, findings);
                if (room - findings.found.size() < mostFound / 2) {
                    dropKnown(findings);
                }
                room -= findings.found.size();
                options.add(findings);
            } catch (RuntimeException e) { // the others are still compared
                requireContinues(); // a closed sync or an interrupt explains the failure better
                log.warn("option {} could not be compared, and is left as it is", option, e);
                failed.put(option, Descriptions.failure(e));
            }
        }
    }

    /** Differences that are known and stay, such as content that is not kept, must not take the room of others. */
    private void dropKnown(OptionFindings option) {
        List<OptionFindings.Found> kept = new ArrayList<>();
        for (int from = 0; from < option.found.size(); from += MARKS_PER_CALL) {
            List<OptionFindings.Found> some =
                    option.found.subList(from, Math.min(option.found.size(), from + MARKS_PER_CALL));
            Map<SlotKey, ParkedSlot> rows =
                    outbox.find(some.stream().map(option::key).toList());
            for (OptionFindings.Found each : some) {
                if (!stays(each, option.key(each), rows.get(option.key(each)))) {
                    kept.add(each);
                }
            }
        }
        option.found.clear();
        option.found.addAll(kept);
    }

    /** Counts a difference that is known and needs no mark: nothing is sent until one side changes. */
    private boolean stays(OptionFindings.Found each, SlotKey key, @Nullable ParkedSlot row) {
        if (row == null) {
            return false;
        }
        boolean isHeld = row.reason() == ParkReason.HELD && each.isGone() && !each.goesOffSale();
        boolean isNotKept = row.reason() == ParkReason.NOT_KEPT
                && each.kinds().equals(Set.of(Kind.CONTENT))
                && row.detail().equals(Descriptions.notKept(each.contents()));
        if (isHeld) {
            held.add(key, row.detail()); // its delete is tried again by itself
        } else if (isNotKept) {
            notKept.add(key, row.detail());
        }
        return isHeld || isNotKept;
    }

    private void requireContinues() throws InterruptedException {
        requireOpen();
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
    }

    /** Fails if the sync is closed: its result would not be used, and its parts are being closed. */
    private void requireOpen() {
        if (closed.getAsBoolean()) {
            throw new IllegalStateException("the sync was closed while it reconciled; the next reconcile begins anew");
        }
    }

    private void mark(OptionFindings option) throws InterruptedException {
        for (int from = 0; from < option.found.size(); from += MARKS_PER_CALL) {
            requireContinues();
            int to = Math.min(option.found.size(), from + MARKS_PER_CALL);
            mark(option, option.found.subList(from, to));
        }
        option.found.clear();
    }

    private void mark(OptionFindings option, List<OptionFindings.Found> some) {
        Map<SlotKey, ParkedSlot> rows =
                outbox.find(some.stream().map(option::key).toList());
        List<SlotKey> gone = new ArrayList<>();
        List<SlotKey> others = new ArrayList<>();
        Map<SlotKey, OptionFindings.Found> marked = new LinkedHashMap<>();
        for (OptionFindings.Found each : some) {
            SlotKey key = option.key(each);
            ParkedSlot row = rows.get(key);
            if (!stays(each, key, row)) {
                marked.put(key, each);
                (each.isGone() ? gone : others).add(key);
                category(each, row).add(key, row == null || row.detail().isEmpty() ? each.words() : row.detail());
            }
        }
        shell.with(engine -> {
            marked.forEach((key, each) -> engine.hint(key, each.hint()));
            return true;
        });
        mark(gone, true);
        mark(others, false);
        shell.wake(List.of());
    }

    /** Whether a difference that is marked is found, or was known before. */
    private Findings category(OptionFindings.Found each, @Nullable ParkedSlot row) {
        if (row == null) {
            return found;
        }
        return switch (row.reason()) {
            case RETRY, VERIFY -> pending; // its turn may have read the source before an unmarked change
            case REFUSED -> each.isGone() || each.kinds().contains(Kind.SEATS) ? found : refused;
            case HELD, HELD_BACK, NOT_KEPT -> found;
        };
    }

    private void mark(List<SlotKey> keys, boolean mayDelete) {
        if (keys.isEmpty()) {
            return;
        }
        try {
            outbox.markDifferent(keys, mayDelete);
        } catch (OutboxException any) {
            // a row that another transaction has locked, such as an open import, must not block the others
            keys.forEach(key -> markOne(key, mayDelete));
        }
    }

    private void markOne(SlotKey key, boolean mayDelete) {
        try {
            outbox.markDifferent(List.of(key), mayDelete);
        } catch (OutboxException e) {
            notMarked++;
            if (notMarked > MOST_NOT_MARKED) {
                throw e;
            }
            log.warn("slot {} differs and could not be marked, the next reconcile finds it", key, e);
            failed.putIfAbsent(key.option(), "slot " + key + " could not be marked: " + Descriptions.failure(e));
        }
    }

    private List<OptionRef> notListed(Set<OptionRef> listed) {
        requireOpen();
        try {
            return sides.notListed(listed);
        } catch (SupplierException e) {
            requireOpen();
            log.warn("it is not known which options the service has that the source does not list", e);
            return List.of();
        }
    }

    /** The number of slots with one finding, and the first of them. */
    private static final class Findings {
        private static final int SHOWN = 1000;

        private final Map<SlotKey, String> first = new LinkedHashMap<>();
        private long count;

        void add(SlotKey key, String reason) {
            count++;
            if (first.size() < SHOWN) {
                first.put(key, reason);
            }
        }

        SyncResult.Slots slots() {
            return new SyncResult.Slots(count, first);
        }
    }
}
