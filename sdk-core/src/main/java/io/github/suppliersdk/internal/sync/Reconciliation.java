package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.errors.SupplierException;
import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.sync.OutboxException;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.sync.SyncResult;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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

    private final CalendarReader calendars;
    private final AvailabilitySource source;
    private final OutboxQueue outbox;
    private final Consumer<List<Findings.ToMark>> hints;
    private final double guardShare;
    private final Runnable requireOpen;

    private final List<OptionComparison> options = new ArrayList<>();
    private final Findings findings;
    private final Map<OptionRef, String> failed = new LinkedHashMap<>();
    private int notMarked;

    /**
     * Starts without findings.
     *
     * @param hints is told which slots are about to be marked: they may be claimed at once
     * @param mostFound the most slots to mark
     * @param requireOpen throws if the sync is closed: its result would not be used, and its parts are being closed
     */
    Reconciliation(
            CalendarReader calendars,
            AvailabilitySource source,
            OutboxQueue outbox,
            Consumer<List<Findings.ToMark>> hints,
            double guardShare,
            int mostFound,
            Runnable requireOpen) {
        this.calendars = calendars;
        this.source = source;
        this.outbox = outbox;
        this.hints = hints;
        this.guardShare = guardShare;
        this.requireOpen = requireOpen;
        this.findings = new Findings(outbox, mostFound);
    }

    /** Compares, and marks what differs unless the caller only wants to see it. */
    SyncResult run(LocalDate from, LocalDate to, boolean marks) throws InterruptedException {
        requireOpen.run();
        if (from.isAfter(to)) {
            throw new IllegalArgumentException("the first day " + from + " is after the last day " + to);
        }
        Set<OptionRef> listed = listed();
        if (listed.isEmpty()) {
            SyncEngine.LOG.warn("the source lists no option: nothing is compared");
        }
        // Everything is read before anything is marked: only all options together show that a query has failed.
        readAll(listed, from, to);
        // an option of which too much would go off sale is not marked
        Map<OptionRef, String> withheld = ReconcileGuard.withheld(options, guardShare);
        if (marks) {
            withheld.forEach((option, reason) -> SyncEngine.LOG.warn(
                    "the slots of option {} stay on sale, and nothing of it is changed: {}", option, reason));
            for (OptionComparison each : options) {
                if (!withheld.containsKey(each.option)) {
                    mark(each.toMark);
                }
            }
        }
        return new SyncResult(
                sum(each -> each.compared),
                findings.found.result(),
                findings.pending.result(),
                findings.held.result(),
                findings.refused.result(),
                findings.notKept.result(),
                withheld,
                failed,
                notListed(listed),
                sum(each -> each.unreadable),
                findings.isMore);
    }

    private long sum(ToLongFunction<OptionComparison> count) {
        return options.stream().mapToLong(count).sum();
    }

    private Set<OptionRef> listed() {
        try (Stream<OptionRef> all = source.options()) {
            return all.collect(Collectors.toCollection(LinkedHashSet::new));
        }
    }

    private void readAll(Set<OptionRef> listed, LocalDate from, LocalDate to) throws InterruptedException {
        for (OptionRef option : listed) {
            requireContinues();
            try {
                OptionComparison comparison = calendars.compare(option, from, to, requireOpen);
                comparison.toMark = findings.add(comparison.end());
                options.add(comparison);
            } catch (OutboxException e) {
                throw e;
            } catch (RuntimeException e) { // the others are still compared
                requireContinues(); // a closed sync or an interrupt explains the failure better
                SyncEngine.LOG.warn("option {} could not be compared, and is left as it is", option, e);
                failed.put(option, Descriptions.failure(e));
            }
        }
    }

    private void requireContinues() throws InterruptedException {
        requireOpen.run();
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
    }

    private void mark(List<Findings.ToMark> all) throws InterruptedException {
        for (int from = 0; from < all.size(); from += MARKS_PER_CALL) {
            requireContinues();
            List<Findings.ToMark> some = all.subList(from, Math.min(all.size(), from + MARKS_PER_CALL));
            hints.accept(some);
            mark(some, true);
            mark(some, false);
        }
    }

    private void mark(List<Findings.ToMark> some, boolean areGone) {
        List<SlotKey> keys = some.stream()
                .filter(each -> each.isGone() == areGone)
                .map(Findings.ToMark::slot)
                .toList();
        if (keys.isEmpty()) {
            return;
        }
        try {
            outbox.mark(keys, areGone ? Mark.GONE : Mark.DIFFERENT);
        } catch (OutboxException any) {
            // a row that another transaction has locked, such as an open import, must not block the others
            keys.forEach(key -> markOne(key, areGone));
        }
    }

    private void markOne(SlotKey key, boolean isGone) {
        try {
            outbox.mark(List.of(key), isGone ? Mark.GONE : Mark.DIFFERENT);
        } catch (OutboxException e) {
            notMarked++;
            if (notMarked > MOST_NOT_MARKED) {
                throw e;
            }
            SyncEngine.LOG.warn("slot {} differs and could not be marked, the next reconcile finds it", key, e);
            failed.putIfAbsent(key.option(), "slot " + key + " could not be marked: " + Descriptions.failure(e));
        }
    }

    private Optional<List<OptionRef>> notListed(Set<OptionRef> listed) {
        requireOpen.run();
        try {
            return Optional.of(calendars.notListed(listed));
        } catch (SupplierException e) {
            requireOpen.run();
            SyncEngine.LOG.warn("it is not known which options the service has that the source does not list", e);
            return Optional.empty();
        }
    }
}
