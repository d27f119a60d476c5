package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.http.HttpTransportException;
import io.github.suppliersdk.publishing.Slots;
import io.github.suppliersdk.slots.SlotRequest;
import io.github.suppliersdk.support.FakeService.Reply;
import io.github.suppliersdk.support.FakeService.Sent;
import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.sync.MarkPriority;
import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.sync.Outbox;
import io.github.suppliersdk.sync.OutboxClaim;
import io.github.suppliersdk.sync.OutboxException;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.sync.contract.SharedOutbox;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Some processes that share an outbox, and a source that leaves out many slots: in all processes or in one, for some
 * time. Sources, outboxes and the service fail, leases expire, processes crash, slots are marked again. Each request
 * that takes a slot off sale must have been permitted before. All of it is drawn from a seed.
 */
final class GuardedWorld {
    private static final OptionRef OPTION = OptionRef.of("e1", "o1");
    private static final Duration BUSY = Duration.ofMinutes(90);
    private static final long HOUR = DeleteGuard.HOUR;
    private static final long SECOND = EngineState.SECOND;

    /** A delete that was decided before the guard closed leaves within this time; a later one is decided anew. */
    private static final long DECIDED_BEFORE = 7 * SECOND;

    private final Random random;
    private final int slots;
    private final InMemorySlotService service = new InMemorySlotService();
    private final Map<SlotKey, SlotRequest> database = new HashMap<>();
    private final Set<SlotKey> leftOut = new HashSet<>();
    private final List<Member> processes = new ArrayList<>();
    private final Outbox rows = new SharedOutbox(this::now);
    private final double faulty;
    private final double fails;
    private boolean isQuiescent;

    /** The process whose job is being run. */
    private @Nullable Member acting;

    private @Nullable String violation;
    private int heldBack;

    /** Whether the service has refused a delete: then it is tried again an hour later. */
    private boolean hasHeld;

    /** A process, and what it was permitted to delete. */
    private final class Member implements AvailabilitySource {
        final VirtualSync sync;
        final Outbox outbox;
        boolean leavesOut = random.nextInt(4) > 0;
        long sourceBackAt;
        long outboxBackAt;

        /** The slots whose marks this process has taken from a reconcile or a confirmation. */
        final Set<SlotKey> judged = new HashSet<>();

        /** The slots that were taken off sale with a permission. */
        final Set<SlotKey> permitted = new HashSet<>();

        /** When each slot was last taken off sale without a permission. */
        final Map<SlotKey, Long> free = new HashMap<>();

        final Set<SlotKey> asked = new HashSet<>();
        long onSale;
        long openedAt = Long.MIN_VALUE;
        long confirmedAt = -2 * HOUR;

        /** When the process said that it deletes no more; null after what opens its guard. */
        @Nullable
        Long closedAt;

        private int linesRead;

        Member() {
            outbox = (Outbox) Proxy.newProxyInstance(
                    getClass().getClassLoader(),
                    new Class<?>[] {Outbox.class},
                    (proxy, method, arguments) -> call(method, arguments));
            VirtualSync any = processes.isEmpty() ? null : processes.get(0).sync;
            sync = new VirtualSync(service, this, any, outbox, settings -> settings);
            sync.before = this::begins;
            int slowestAsk = random.nextInt(4) == 0 ? 8000 : 0;
            sync.latency = job -> Duration.ofMillis((job instanceof Job.Ask ? slowestAsk : 0)
                    + 1
                    + random.nextInt(random.nextInt(20) == 0 ? 20_000 : 300));
        }

        private void begins() {
            acting = this;
            readLines();
        }

        /** Reads what the process has logged: that it deletes no more, or tries again after an hour. */
        private void readLines() {
            for (; linesRead < sync.lines.size(); linesRead++) {
                String line = sync.lines.get(linesRead);
                Long closed = closedAt;
                if (line.startsWith("ERROR")) {
                    heldBack++;
                    closedAt = closed == null ? Long.valueOf(now()) : closed;
                } else if (line.equals("INFO deletes are tried again") && closed != null) {
                    if (now() - closed < HOUR - DECIDED_BEFORE) {
                        violation("deletes are tried again after " + Duration.ofNanos(now() - closed));
                    }
                    closedAt = null;
                }
            }
        }

        private void opened() {
            openedAt = now();
            closedAt = null;
        }

        private Object call(Method method, Object[] arguments) throws Throwable {
            boolean isAway = !isQuiescent && now() < outboxBackAt;
            if (isAway && random.nextBoolean()) {
                throw new OutboxException("away", null);
            }
            Object result;
            try {
                result = method.invoke(rows, arguments);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
            if (isAway) {
                throw new OutboxException("away, and done", null);
            }
            if (method.getName().equals("claim")) {
                ((List<?>) result).forEach(each -> taken((OutboxClaim) each));
            } else if (method.getName().equals("take")) {
                ((Optional<?>) result).ifPresent(each -> taken((OutboxClaim) each));
            }
            return result;
        }

        private void taken(OutboxClaim claim) {
            if (claim.priority() == MarkPriority.WITHDRAWN) {
                judged.add(claim.key());
            } else {
                judged.remove(claim.key());
            }
        }

        @Override
        public Map<SlotKey, SlotRequest> current(Set<SlotKey> keys) {
            if (!isQuiescent && (now() < sourceBackAt || random.nextDouble() < fails)) {
                throw new IllegalStateException("the database is away");
            }
            asked.addAll(keys);
            Map<SlotKey, SlotRequest> found = new HashMap<>(database);
            found.keySet().retainAll(keys);
            if (leavesOut) {
                found.keySet().removeAll(leftOut);
            }
            return found;
        }

        @Override
        public Stream<SlotRequest> between(OptionRef option, LocalDate from, LocalDate to) {
            return Stream.of();
        }

        @Override
        public Stream<OptionRef> options() {
            return Stream.of(OPTION);
        }

        /** Notes a request that takes a slot off sale. */
        void takesOffSale(SlotKey key, boolean isDelete) {
            boolean isConfirmed = now() - confirmedAt <= HOUR + DECIDED_BEFORE;
            if (judged.contains(key) || isConfirmed) {
                permitted.add(key);
                return;
            }
            if (!isDelete && (free.containsKey(key) || permitted.contains(key))) {
                return; // follows its delete, which the service refused
            }
            boolean isNew = free.put(key, now()) == null;
            Long closed = closedAt;
            if (isNew && closed != null && now() - closed > DECIDED_BEFORE) {
                violation(key + " is deleted " + Duration.ofNanos(now() - closed) + " after the guard was closed");
            }
            long counted = free.values().stream()
                    .filter(at -> at > Math.max(now() - HOUR, openedAt))
                    .count();
            // the hour in which slots are counted may have ended between them
            long limit = 2 * Math.max(DeleteGuard.FREE, (long) (0.2 * Math.max(onSale, asked.size())));
            if (counted > limit) {
                violation(counted + " slots are deleted within an hour, and not " + limit);
            }
        }

        private void violation(String what) {
            if (violation == null) {
                violation = what + ", by process " + processes.indexOf(this) + " at " + Duration.ofNanos(now());
            }
        }

        void confirm() {
            sync.engine.guard().confirm(now());
            confirmedAt = now();
            opened();
            try {
                sync.engine.wake(HeldBackSlots.withdraw(outbox), now());
            } catch (OutboxException e) {
                // to be called again; in this process it counts
            }
        }

        /** A comparison that reads the same tables, with or without the fault of the query. */
        void reconcile(boolean isAlsoWrong) {
            readLines();
            long begun = now();
            Map<SlotKey, SlotRequest> listed = new HashMap<>(database);
            if (isAlsoWrong) {
                listed.keySet().removeAll(leftOut);
            }
            List<SlotKey> gone = keys().filter(key -> service.seats(key) >= 0 && !listed.containsKey(key))
                    .toList();
            List<SlotKey> different = listed.keySet().stream()
                    .filter(key -> service.seats(key) < 0)
                    .sorted()
                    .toList();
            onSale = Math.max(onSale, service.size());
            sync.engine.guard().noteOnSale(OPTION, service.size());
            if (gone.isEmpty() && different.isEmpty()) {
                sync.at(Duration.ofMinutes(random.nextInt(3)), () -> {
                    DeleteGuard guard = sync.engine.guard();
                    boolean wasClosed = guard.closedBecause().isPresent();
                    Set<SlotKey> heldBackHere = guard.heldBackSlots();
                    Set<SlotKey> settled = HeldBackSlots.presentIn(this, heldBackHere);
                    Set<SlotKey> missing = new HashSet<>(heldBackHere);
                    missing.removeAll(settled);
                    Set<SlotKey> deleted = HeldBackSlots.deleted(key -> service.seats(key) >= 0, missing);
                    guard.equal(begun, settled, deleted, now());
                    settled.addAll(deleted);
                    if (wasClosed && guard.closedBecause().isEmpty()) {
                        if (!settled.containsAll(heldBackHere)) {
                            violation("a reconcile has opened the guard though slots are still to be deleted");
                        }
                        opened();
                    }
                });
            } else if (gone.size() <= DeleteGuard.FREE || gone.size() <= 0.2 * service.size()) {
                try {
                    outbox.mark(gone, MarkPriority.WITHDRAWN);
                    outbox.mark(different, MarkPriority.RECONCILED);
                } catch (OutboxException e) {
                    // the next one marks them
                }
                sync.engine.wake(List.of(), now());
            }
        }
    }

    GuardedWorld(long seed) {
        random = new Random(seed);
        slots = 100 + random.nextInt(400);
        faulty = random.nextInt(3) == 0 ? 0 : random.nextDouble() * 0.2;
        fails = random.nextInt(3) == 0 ? random.nextDouble() * 0.3 : 0;
        for (int i = 0; i < slots; i++) {
            SlotRequest slot = Slots.daily("e1", "o1", i, 5).slot();
            database.put(key(i), slot);
            service.put("e1", slot);
        }
        service.script = this::reply;
        for (int i = random.nextInt(3); i >= 0; i--) {
            processes.add(new Member());
        }
    }

    private long now() {
        return processes.isEmpty() ? 0 : processes.get(0).sync.time.nanos();
    }

    private static SlotKey key(int number) {
        return SlotKey.of("e1", "o1", "o1-" + number);
    }

    private Stream<SlotKey> keys() {
        return Stream.iterate(0, i -> i < slots, i -> i + 1).map(GuardedWorld::key);
    }

    private Member any() {
        return processes.get(random.nextInt(processes.size()));
    }

    private @Nullable Reply reply(Sent request) throws HttpTransportException {
        boolean isDelete = request.method().equals("DELETE");
        boolean isZero = request.method().equals("PATCH") && request.body().contains("\"capacity\":0");
        if (acting != null && (isDelete || isZero)) {
            acting.takesOffSale(
                    OPTION.slot(request.path().substring(request.path().lastIndexOf('/') + 1)), isDelete);
        }
        if (isQuiescent || random.nextDouble() >= faulty) {
            return null;
        }
        switch (random.nextInt(4)) {
            case 0 -> throw HttpTransportException.notSent("no connection", null);
            case 1 -> {
                Reply unused = service.carryOut(request);
                throw HttpTransportException.maybeSent("the response is lost", null);
            }
            case 2 -> {
                return InMemorySlotService.error(503);
            }
            default -> {
                hasHeld |= isDelete;
                return InMemorySlotService.error(isDelete ? 409 : 429);
            }
        }
    }

    /** Runs the world; returns what is wrong, or null. */
    @Nullable
    String run() {
        at(Duration.ofMinutes(random.nextInt(20)), this::queryFails);
        for (long at = 0; at < BUSY.toMillis(); at += 1 + random.nextInt(4 * 60_000)) {
            at(Duration.ofMillis(at), this::happen);
        }
        processes.get(0).sync.run(BUSY);
        isQuiescent = true;
        int some = random.nextInt(slots);
        keys().limit(some).forEach(database::remove);
        mark(keys().limit(some).toList());
        processes.get(0).sync.run(Duration.ofMinutes(20));
        any().confirm();
        processes.get(0).sync.run(Duration.ofMinutes(25));
        return violation != null || hasHeld ? violation : remaining();
    }

    /** What a confirmation in one process has left undone. */
    private @Nullable String remaining() {
        for (Member each : processes) {
            if (each.sync.engine.guard().heldBack().isPresent()) {
                return "process " + processes.indexOf(each) + " still says: "
                        + each.sync.engine.guard().heldBack().get();
            }
        }
        List<SlotKey> there = keys().filter(key -> !database.containsKey(key) && service.seats(key) >= 0)
                .toList();
        return there.isEmpty() ? null : "a confirmation has not released " + there;
    }

    private void at(Duration when, Runnable what) {
        processes.get(0).sync.at(when, () -> {
            acting = null;
            what.run();
        });
    }

    /** From now on, and perhaps in some processes only, the source leaves out many of its slots. */
    private void queryFails() {
        List<SlotKey> all = new ArrayList<>(keys().toList());
        Collections.shuffle(all, random);
        leftOut.addAll(all.subList(0, 22 + random.nextInt(50)));
        mark(new TreeSet<>(leftOut));
    }

    private void mark(Collection<SlotKey> keys) {
        rows.mark(keys, MarkPriority.CHANGED);
        any().sync.engine.wake(keys, now());
    }

    private void happen() {
        Member one = any();
        switch (random.nextInt(14)) {
            case 0, 1 -> {
                Set<SlotKey> again = new TreeSet<>(leftOut);
                again.removeIf(key -> random.nextInt(3) == 0);
                mark(again);
            }
            case 2 -> {
                for (int i = random.nextInt(40); i >= 0; i--) {
                    at(Duration.ofSeconds(5L * i), () -> mark(new TreeSet<>(leftOut)));
                }
            }
            case 3, 4 -> mark(keys().toList());
            case 5, 6 -> {
                one.sourceBackAt = now() + random.nextInt(15 * 60) * SECOND;
                mark(new TreeSet<>(leftOut));
            }
            case 7, 8 -> one.outboxBackAt = now() + random.nextInt(6 * 60) * SECOND;
            case 9 -> crash(one);
            case 10 -> {
                if (random.nextInt(4) == 0) {
                    one.confirm();
                }
            }
            case 11 -> {
                if (random.nextInt(3) == 0) {
                    one.reconcile(random.nextBoolean());
                }
            }
            case 12 -> one.leavesOut = random.nextBoolean();
            default -> {
                SlotKey key = key(random.nextInt(slots));
                database.remove(key);
                mark(List.of(key));
            }
        }
    }

    private void crash(Member one) {
        processes.add(new Member());
        processes.remove(one);
        one.sync.crash();
    }

    /** How often a process has said that it holds slots back. */
    int heldBack() {
        return heldBack;
    }

    @Override
    public String toString() {
        return slots + " slots, " + leftOut.size() + " left out, " + processes.size() + " processes";
    }
}
