package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.errors.SupplierException;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotRequest;
import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.sync.Outbox;
import io.github.suppliersdk.sync.OutboxBacklog;
import io.github.suppliersdk.sync.SlotDifference;
import io.github.suppliersdk.sync.SyncResult;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;

/**
 * One reconcile: reads both sides completely, judges whether too much would go off sale, marks the differences, waits
 * for the turns of the marked slots, and reads again what differed. It sends nothing that changes the service, and
 * gives the engine no values.
 */
final class Reconciliation {
    /** The most differing slots that are remembered. */
    static final int MOST_FOUND = 200_000;

    private static final Duration STEP = Duration.ofSeconds(1);

    private final OptionComparer sides;
    private final AvailabilitySource source;
    private final Outbox outbox;
    private final Shell shell;
    private final ReconcileGuard guard;
    private final int mostFound;
    private final Duration giveUpAfter;
    private final BooleanSupplier closed;
    private final Logger log;

    private final List<OptionFindings> options = new ArrayList<>();
    private final Map<OptionRef, String> failed = new LinkedHashMap<>();
    private final Map<OptionRef, String> heldBack = new LinkedHashMap<>();
    private final OutstandingSlots outstanding = new OutstandingSlots();
    private final Marker marker;
    private final SecondPass secondPass;

    Reconciliation(
            OptionComparer sides,
            AvailabilitySource source,
            Outbox outbox,
            Shell shell,
            double guardShare,
            int mostFound,
            Duration giveUpAfter,
            BooleanSupplier closed,
            Logger log) {
        this.sides = sides;
        this.source = source;
        this.outbox = outbox;
        this.shell = shell;
        this.guard = new ReconcileGuard(guardShare);
        this.mostFound = mostFound;
        this.giveUpAfter = giveUpAfter;
        this.closed = closed;
        this.log = log;
        this.marker = new Marker(outbox, shell, outstanding, log);
        this.secondPass = new SecondPass(shell, outstanding, new ParkedSlots(outbox, log), marker.unmarked());
    }

    SyncResult run(LocalDate from, LocalDate to, Optional<Duration> reconcileAgainAfter) throws InterruptedException {
        Set<OptionRef> listed = listed();
        if (listed.isEmpty()) {
            log.warn("the source lists no option: nothing is compared");
        }
        readAll(listed, from, to);
        heldBack.putAll(guard.heldBack(options));
        heldBack.forEach((option, reason) -> log.warn("nothing of option {} is marked: {}", option, reason));
        shell.with(engine -> {
            options.forEach(each -> engine.guard().noteOnSale(each.option, each.onSale));
            engine.add(outstanding);
            return true;
        });
        try {
            for (OptionFindings each : options) {
                if (!heldBack.containsKey(each.option)) {
                    mark(each, from, to);
                }
            }
            await();
            if (marker.retryUnmarked()) {
                await();
            }
            long differing = readAgain(from, to);
            return result(listed, differing, reconcileAgainAfter);
        } finally {
            shell.with(engine -> {
                engine.remove(outstanding);
                return true;
            });
        }
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
            OptionFindings findings = new OptionFindings(option, room);
            if (compare(option, from, to, findings)) {
                room -= findings.found.size();
                options.add(findings);
            }
        }
    }

    /** Compares an option. If it cannot be read, the others are still compared. */
    private boolean compare(OptionRef option, LocalDate from, LocalDate to, OptionComparison.Findings findings)
            throws InterruptedException {
        try {
            sides.compare(option, from, to, new UntilClosed(findings));
            return true;
        } catch (RuntimeException e) {
            requireContinues(); // a closed sync or an interrupt explains the failure better
            log.warn("option {} could not be compared, and is left as it is", option, e);
            failed.put(option, Descriptions.failure(e));
            return false;
        }
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

    /** Checks between slots whether the sync was closed, because a calendar may be long. */
    private final class UntilClosed implements OptionComparison.Findings {
        private final OptionComparison.Findings findings;

        private UntilClosed(OptionComparison.Findings findings) {
            this.findings = findings;
        }

        @Override
        public void equal(SlotRequest ours) {
            requireOpen();
            findings.equal(ours);
        }

        @Override
        public void different(SlotDifference difference) {
            requireOpen();
            findings.different(difference);
        }

        @Override
        public void foundUnreadable() {
            findings.foundUnreadable();
        }

        @Override
        public void atService(Slot slot) {
            requireOpen();
            findings.atService(slot);
        }
    }

    private void mark(OptionFindings option, LocalDate from, LocalDate to) throws InterruptedException {
        Marker.Batch batch = marker.of(option);
        for (OptionFindings.Found each : option.found) {
            batch.add(each);
            requireContinues();
        }
        if (!option.isWhole()) {
            boolean allowsAll = guard.allowsAll();
            long onSale = allowsAll ? Long.MAX_VALUE : option.goneOnSaleNotFound;
            long soldOut = allowsAll ? Long.MAX_VALUE : option.goneSoldOutNotFound;
            compare(option.option, from, to, new Marker.Rest(batch, option.found.size(), onSale, soldOut));
        }
        batch.flush();
        option.found.clear();
    }

    /**
     * Waits until the turns of all marked slots have ended, in any process, or none has ended for {@code giveUpAfter}.
     */
    private void await() throws InterruptedException {
        Duration silent = Duration.ZERO;
        Duration waited = Duration.ZERO;
        long before = -1;
        while (silent.compareTo(giveUpAfter) < 0) {
            requireOpen();
            if (shell.await(engine -> outstanding.isOver() || engine.pauses().isAccountPaused(), STEP)
                    || isAllHandled(waited)) {
                return;
            }
            waited = waited.plus(STEP);
            long now = shell.with(engine -> outstanding.endings());
            silent = now == before ? silent.plus(STEP) : Duration.ZERO;
            before = now;
        }
    }

    /**
     * Whether all unequal slots were marked after this reconcile marked its own, so that those are handled, perhaps by
     * other processes. There are always slots that have just changed, or are verified later. The engine reports an
     * outbox that fails now; the result does not depend on it.
     *
     * @param since how long ago everything was marked, at least
     */
    private boolean isAllHandled(Duration since) {
        try {
            OutboxBacklog backlog = outbox.backlog();
            return backlog.pending() == 0 || backlog.oldest().compareTo(since) < 0;
        } catch (RuntimeException e) {
            requireOpen();
            log.debug("the backlog is not known", e);
            return false;
        }
    }

    private long readAgain(LocalDate from, LocalDate to) throws InterruptedException {
        long differing = 0;
        for (OptionFindings option : options) {
            if (heldBack.containsKey(option.option)) {
                differing += option.differing;
                continue;
            }
            SecondPass.OfOption remaining = secondPass.of();
            if (option.differing > 0 && option.months.isEmpty()) {
                compare(option.option, from, to, remaining); // an open slot
            }
            for (LocalDate month : option.months) {
                requireContinues();
                LocalDate end = month.plusMonths(1).minusDays(1);
                compare(option.option, month.isBefore(from) ? from : month, end.isAfter(to) ? to : end, remaining);
            }
            differing += remaining.differing();
            remaining.explain(source);
            marker.markAgain(remaining.unmarked());
        }
        return differing;
    }

    private SyncResult result(Set<OptionRef> listed, long differing, Optional<Duration> reconcileAgainAfter) {
        long compared = options.stream().mapToLong(each -> each.compared).sum();
        return new SyncResult(
                compared,
                Math.max(0, compared - differing),
                options.stream().mapToLong(each -> each.differing).sum(),
                secondPass.changing(),
                secondPass.refused(),
                secondPass.notKept(),
                secondPass.held(),
                heldBack,
                failed,
                notListed(listed),
                options.stream().mapToLong(each -> each.unreadable).sum(),
                reconcileAgainAfter);
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
}
