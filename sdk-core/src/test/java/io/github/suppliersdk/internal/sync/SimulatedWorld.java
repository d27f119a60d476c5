package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.http.HttpTransportException;
import io.github.suppliersdk.publishing.Slots;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.support.FakeService.Reply;
import io.github.suppliersdk.support.FakeService.Sent;
import io.github.suppliersdk.support.InMemorySlotService;
import io.github.suppliersdk.sync.SlotKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * One or two processes, a database that changes, and a service that fails, responds late, carries requests out late and
 * sells by itself, all determined by a seed. After changes and faults have ended, the service must have what the
 * database has.
 */
final class SimulatedWorld extends SyncFixture {
    private static final int SLOTS = 4;
    private static final Duration BUSY = Duration.ofMinutes(12);
    private static final long MAX_LATENESS = VirtualSync.LATE.minusSeconds(5).toMillis();
    private static final int[] STATUSES = {500, 502, 503, 408, 429, 423};

    private final Random random;
    private final List<VirtualSync> processes = new ArrayList<>();
    private final boolean hasOutbox;
    private final double faulty;
    private final boolean crashes;
    private boolean quiescent;

    SimulatedWorld(long seed) {
        random = new Random(seed);
        hasOutbox = random.nextBoolean();
        faulty = random.nextInt(3) == 0 ? 0 : random.nextDouble() * 0.4;
        crashes = hasOutbox && random.nextBoolean();
        for (int i = 0; i < SLOTS; i++) {
            if (random.nextBoolean()) {
                Slot slot = anySlot(i);
                service.put("e1", slot);
                source.put(slot);
            }
        }
        service.script = this::reply;
        source.before = () -> {
            if (!quiescent && random.nextDouble() < faulty / 4) {
                throw new IllegalStateException("the database is down");
            }
        };
        start();
        if (random.nextBoolean()) {
            start();
        }
    }

    private long now() {
        return processes.isEmpty() ? 0 : processes.get(0).time.nanos();
    }

    private void start() {
        VirtualSync other = processes.isEmpty() ? null : processes.get(0);
        OutboxQueue shared = other != null && hasOutbox ? other.outbox : null;
        VirtualSync process = new VirtualSync(service, source, other, shared);
        // the duration of a query; for some sources every query is slow
        int slowestAsk = random.nextInt(8) == 0 ? 8_000 : 0;
        process.latency = job -> Duration.ofMillis((job.peer() == Job.Peer.SOURCE ? slowestAsk : 0)
                + 1
                + random.nextInt(random.nextInt(20) == 0 ? 20_000 : 300));
        processes.add(process);
    }

    private Slot anySlot(int number) {
        Slot slot = slot(number, random.nextInt(6));
        return random.nextInt(4) == 0 ? dearer(slot) : slot;
    }

    private VirtualSync any() {
        return processes.get(random.nextInt(processes.size()));
    }

    private @Nullable Reply reply(Sent request) throws HttpTransportException {
        if (quiescent || random.nextDouble() >= faulty) {
            return null;
        }
        boolean isWrite = !request.method().equals("GET");
        switch (random.nextInt(4)) {
            case 0 -> throw HttpTransportException.notSent("no connection", null);
            case 1 -> {
                if (isWrite) {
                    service.carryOut(request);
                }
                throw HttpTransportException.maybeSent("the response is lost", null);
            }
            case 2 -> {
                if (isWrite && random.nextBoolean()) {
                    any().at(Duration.ofMillis(random.nextInt((int) MAX_LATENESS)), () -> service.carryOut(request));
                }
                throw HttpTransportException.maybeSent("it took too long", null);
            }
            default -> {
                return InMemorySlotService.error(STATUSES[random.nextInt(STATUSES.length)]);
            }
        }
    }

    /** Runs the world; returns what is wrong, or null. */
    @Nullable
    String run() {
        for (long at = 0; at < BUSY.toMillis(); at += 1 + random.nextInt(20_000)) {
            Duration when = Duration.ofMillis(at);
            processes.get(0).at(when, this::happen);
        }
        if (crashes) {
            processes.get(0).at(Duration.ofMillis(random.nextInt((int) BUSY.toMillis())), this::crash);
        }
        processes.get(0).run(BUSY);
        quiescent = true;
        service.held.clear();
        any().run(VirtualSync.LATE.multipliedBy(4).plusMinutes(75));
        return check();
    }

    private void crash() {
        VirtualSync gone = processes.get(random.nextInt(processes.size()));
        start();
        processes.remove(gone);
        gone.crash();
    }

    private void happen() {
        int number = random.nextInt(SLOTS);
        SlotKey key = key(number);
        switch (random.nextInt(6)) {
            case 0 -> source.remove(key);
            case 1 -> {
                sellAtService(key);
                return;
            }
            case 2 -> {
                if (random.nextBoolean()) {
                    service.held.add(key);
                } else {
                    service.held.remove(key);
                }
            }
            default -> source.put(anySlot(number));
        }
        mark(key);
    }

    private void mark(SlotKey key) {
        if (hasOutbox) {
            any().outbox.mark(List.of(key));
            if (random.nextBoolean()) {
                any().engine.wake(List.of(key), now());
            }
        } else {
            any().changed(key);
        }
    }

    /**
     * The service lowers its seats before the webhook, or after the response to it; the handler decides on the basis of
     * the source.
     */
    private void sellAtService(SlotKey key) {
        boolean first = random.nextBoolean();
        if (first) {
            service.take(key, 1);
        }
        any().at(Duration.ofMillis(random.nextInt(5000)), () -> {
            Slot there = source.slots.get(key);
            if (there != null && there.capacity().orElse(0) > 0) {
                source.put(there.withCapacity(there.capacity().getAsInt() - 1));
            }
            any().verify(key);
            if (!first) {
                any().at(Duration.ofMillis(random.nextInt(2000)), () -> service.take(key, 1));
            }
        });
    }

    private @Nullable String check() {
        for (int i = 0; i < SLOTS; i++) {
            SlotKey key = key(i);
            Slot wanted = source.slots.get(key);
            int seats = wanted == null ? -1 : wanted.capacity().orElse(-2);
            if (service.seats(key) != seats) {
                return key + " has " + service.seats(key) + " seats, and not " + seats;
            }
            if (wanted != null && !Slots.json(wanted).equals(service.slot(key))) {
                return key + " has other content: " + service.slot(key);
            }
        }
        for (VirtualSync each : processes) {
            if (each.outbox.backlog().pending() > 0) {
                return "something is pending: " + each.outbox.backlog();
            }
        }
        return null;
    }

    @Override
    public String toString() {
        return (hasOutbox ? "outbox" : "memory") + ", " + processes.size() + " processes, faults " + faulty
                + (crashes ? ", a crash" : "") + "; " + service.calls();
    }
}
