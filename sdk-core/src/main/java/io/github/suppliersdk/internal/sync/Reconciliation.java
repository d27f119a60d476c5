package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.errors.SupplierException;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotRequest;
import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.sync.MarkPriority;
import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.sync.Outbox;
import io.github.suppliersdk.sync.Parking;
import io.github.suppliersdk.sync.SlotDifference;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.sync.SyncResult;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;

/**
 * One reconcile: reads both sides wholly, judges whether too much would go off sale, marks what differs, waits for the turns of
 * what it has marked, and reads once more what differed. It sends nothing that changes the service, and gives the engine no value.
 */
final class Reconciliation {
    private static final int MARKS_PER_CALL = 500;

    /** The slots that differ are remembered up to this number. */
    private static final int MOST_FOUND = 200_000;

    private static final Duration STEP = Duration.ofSeconds(1);

    private final Sides sides;
    private final AvailabilitySource source;
    private final Outbox outbox;
    private final Shell shell;
    private final double guardShare;
    private final Duration giveUpAfter;
    private final Logger log;

    private final List<OptionFindings> options = new ArrayList<>();
    private final Map<OptionRef, String> failed = new LinkedHashMap<>();
    private final Map<OptionRef, String> heldBack = new LinkedHashMap<>();
    private final Outstanding outstanding = new Outstanding();
    private final Problems changing = new Problems();
    private final Problems refused = new Problems();
    private final Problems notKept = new Problems();
    private final Problems held = new Problems();

    Reconciliation(
            Sides sides,
            AvailabilitySource source,
            Outbox outbox,
            Shell shell,
            double guardShare,
            Duration giveUpAfter,
            Logger log) {
        this.sides = sides;
        this.source = source;
        this.outbox = outbox;
        this.shell = shell;
        this.guardShare = guardShare;
        this.giveUpAfter = giveUpAfter;
        this.log = log;
    }

    SyncResult run(LocalDate from, LocalDate to, Optional<Duration> repeatAfter) throws InterruptedException {
        Set<OptionRef> listed = listed();
        readAll(listed, from, to);
        judge();
        shell.with(engine -> {
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
            long differing = readAgain(from, to);
            return result(listed, differing, repeatAfter);
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
        int room = MOST_FOUND;
        for (OptionRef option : listed) {
            requireNotInterrupted();
            OptionFindings findings = new OptionFindings(option, room);
            if (compare(option, from, to, findings)) {
                room -= findings.found.size();
                options.add(findings);
            }
        }
    }

    /** One option that cannot be read costs the others nothing. */
    private boolean compare(OptionRef option, LocalDate from, LocalDate to, OptionComparison.Findings findings) {
        try {
            sides.compare(option, from, to, findings);
            return true;
        } catch (RuntimeException e) {
            log.warn("option {} could not be compared, and is left as it is", option, e);
            failed.put(option, Words.failure(e));
            return false;
        }
    }

    private static void requireNotInterrupted() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
    }

    /** Before the first mark: a query that fails quietly must not take the calendar off sale. */
    private void judge() {
        long onSale = options.stream().mapToLong(each -> each.onSale).sum();
        long offSale = options.stream().mapToLong(each -> each.goingOffSale).sum();
        boolean tooManyInAll = isTooMany(offSale, onSale);
        for (OptionFindings each : options) {
            boolean isEmptied = each.listed == 0 && each.goingOffSale > 0 && guardShare < 1;
            if (tooManyInAll || isEmptied || isTooMany(each.goingOffSale, each.onSale)) {
                String reason = tooManyInAll
                        ? offSale + " of all " + onSale + " slots on sale would go off sale"
                        : each.goingOffSale + " of " + each.onSale + " slots on sale would go off sale";
                heldBack.put(each.option, reason);
                log.warn("nothing of option {} is marked: {}", each.option, reason);
            }
        }
    }

    private boolean isTooMany(long offSale, long onSale) {
        return offSale > DeleteGuard.FREE && offSale > guardShare * onSale;
    }

    private void mark(OptionFindings option, LocalDate from, LocalDate to) throws InterruptedException {
        List<OptionFindings.Found> some = new ArrayList<>();
        for (OptionFindings.Found each : option.found) {
            some.add(each);
            if (some.size() == MARKS_PER_CALL) {
                markSome(option, some);
                some.clear();
                requireNotInterrupted();
            }
        }
        markSome(option, some);
        if (!option.isWhole()) {
            compare(option.option, from, to, new MarkingFindings(option));
        }
        option.found.clear();
    }

    private void markSome(OptionFindings option, List<OptionFindings.Found> some) {
        if (some.isEmpty()) {
            return;
        }
        List<SlotKey> keys = some.stream().map(option::key).toList();
        Set<SlotKey> gone = some.stream()
                .filter(OptionFindings.Found::isGone)
                .map(option::key)
                .collect(Collectors.toSet());
        shell.with(engine -> {
            keys.forEach(outstanding::add);
            some.forEach(each -> engine.hint(option.key(each), each.hint()));
            engine.guard().judged(option.onSale, gone);
            return true;
        });
        outbox.mark(keys, MarkPriority.RECONCILED);
        shell.wake(List.of());
    }

    /** For an option of which more differs than is remembered: the second pass marks as it goes. */
    private final class MarkingFindings implements OptionComparison.Findings {
        private final OptionFindings option;
        private long skipped;

        private MarkingFindings(OptionFindings option) {
            this.option = option;
        }

        @Override
        public void equal(SlotRequest ours) {
            // nothing to mark
        }

        @Override
        public void different(SlotDifference difference) {
            if (skipped++ >= option.found.size()) {
                markSome(
                        option,
                        List.of(new OptionFindings.Found(
                                difference.slot().slotId(),
                                OptionFindings.hint(difference.kind()),
                                difference.kind() == SlotDifference.Kind.GONE)));
            }
        }

        @Override
        public void unreadable(Slot slot) {
            // left alone
        }

        @Override
        public void atService(Slot slot) {
            // counted before
        }
    }

    /** Until all that was marked rests, in whatever process, or nothing goes on. */
    private void await() throws InterruptedException {
        Duration silent = Duration.ZERO;
        long before = -1;
        while (silent.compareTo(giveUpAfter) < 0) {
            if (shell.await(engine -> outstanding.isOver() || engine.pauses().isAccountPaused(), STEP)
                    || shell.isStopped()
                    || outbox.backlog().pending() == 0) {
                return;
            }
            long now = shell.with(engine -> outstanding.endings());
            silent = now == before ? silent.plus(STEP) : Duration.ZERO;
            before = now;
        }
    }

    private long readAgain(LocalDate from, LocalDate to) throws InterruptedException {
        long differing = 0;
        for (OptionFindings option : options) {
            if (heldBack.containsKey(option.option)) {
                differing += option.differing;
                continue;
            }
            Set<SlotKey> seen = new HashSet<>();
            Set<SlotKey> unmarked = new LinkedHashSet<>();
            Remaining remaining = new Remaining(seen, unmarked);
            if (option.differing > 0 && option.months.isEmpty()) {
                compare(option.option, from, to, remaining); // an open slot
            }
            for (LocalDate month : option.months) {
                requireNotInterrupted();
                LocalDate end = month.plusMonths(1).minusDays(1);
                compare(option.option, month.isBefore(from) ? from : month, end.isAfter(to) ? to : end, remaining);
            }
            differing += seen.size();
            if (!unmarked.isEmpty()) {
                outbox.mark(unmarked, MarkPriority.RECONCILED);
                shell.wake(List.of());
            }
        }
        return differing;
    }

    /** What differs still. */
    private final class Remaining implements OptionComparison.Findings {
        private final Set<SlotKey> seen;
        private final Set<SlotKey> unmarked;

        private Remaining(Set<SlotKey> seen, Set<SlotKey> unmarked) {
            this.seen = seen;
            this.unmarked = unmarked;
        }

        @Override
        public void equal(SlotRequest ours) {
            // as it should be
        }

        @Override
        public void different(SlotDifference difference) {
            SlotKey key = difference.slot();
            if (!seen.add(key)) {
                return;
            }
            Parking parking = shell.with(engine -> outstanding.parkedFor(key));
            if (parking != null) {
                problems(parking).add(key, parking.detail());
            } else if (shell.with(engine -> outstanding.isInTurn(key))) {
                changing.add(key, "its turn is not over");
            } else {
                unmarked.add(key);
                changing.add(key, "it differs after its turn, and is marked again");
            }
        }

        private Problems problems(Parking parking) {
            return switch (parking.reason()) {
                case HELD -> held;
                case REFUSED -> refused;
                case NOT_KEPT -> notKept;
                case RETRY -> changing;
            };
        }

        @Override
        public void unreadable(Slot slot) {
            // counted before
        }

        @Override
        public void atService(Slot slot) {
            // counted before
        }
    }

    private SyncResult result(Set<OptionRef> listed, long differing, Optional<Duration> repeatAfter) {
        long compared = options.stream().mapToLong(each -> each.compared).sum();
        return new SyncResult(
                compared,
                Math.max(0, compared - differing),
                options.stream().mapToLong(each -> each.differing).sum(),
                changing.slots(),
                refused.slots(),
                notKept.slots(),
                held.slots(),
                heldBack,
                failed,
                notListed(listed),
                options.stream().mapToLong(each -> each.unreadable).sum(),
                repeatAfter);
    }

    private List<OptionRef> notListed(Set<OptionRef> listed) {
        try {
            return sides.notListed(listed);
        } catch (SupplierException e) {
            log.warn("it is not known which options the service has that the source does not list", e);
            return List.of();
        }
    }

    private static final class Problems {
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
