package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.support.InMemorySlotService;
import io.github.suppliersdk.support.ManualTime;
import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.sync.SeatAuthority;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.sync.SyncEvent;
import io.github.suppliersdk.sync.SyncStatus;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.function.DoubleSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs the engine and the real jobs in virtual time, on one thread: jobs start at once, and end after their latency.
 */
final class VirtualSync {
    static final Duration LATE = Duration.ofMinutes(5);
    private static final long TICK = Duration.ofSeconds(1).toNanos();

    private record ScheduledEvent(long at, long order, Runnable what) {}

    final ManualTime time;
    final OutboxQueue outbox;
    final Engine engine;
    final List<SyncEvent> events = new ArrayList<>();
    final List<String> lines = new ArrayList<>();
    DoubleSupplier random = () -> 0.5;
    Supplier<ZoneId> zone = () -> ZoneOffset.UTC;
    Function<Job, Duration> latency = job -> Duration.ofMillis(50);

    private final World world;
    private boolean crashed;

    /** The state that several engines share: the scheduled events, and which processes are alive. */
    private static final class World {
        private final PriorityQueue<ScheduledEvent> scheduled = new PriorityQueue<>((one, other) ->
                one.at != other.at ? Long.compare(one.at, other.at) : Long.compare(one.order, other.order));
        private final List<VirtualSync> members = new ArrayList<>();
        private long order;
        private long nextTick;
    }

    VirtualSync(InMemorySlotService service, AvailabilitySource source) {
        this(service, source, null, null);
    }

    VirtualSync(
            InMemorySlotService service,
            AvailabilitySource source,
            @Nullable VirtualSync other,
            @Nullable OutboxQueue shared) {
        this(service, source, other, shared, SeatAuthority.SOURCE);
    }

    VirtualSync(
            InMemorySlotService service,
            AvailabilitySource source,
            @Nullable VirtualSync other,
            @Nullable OutboxQueue shared,
            SeatAuthority seats) {
        this.time = other == null ? newTime() : other.time;
        this.world = other == null ? new World() : other.world;
        world.members.add(this);
        this.outbox = shared == null ? new MemoryOutbox(time) : shared;
        this.engine = new Engine(
                options(seats), service.client(), source, outbox, events::add, time, () -> random.getAsDouble());
    }

    static ManualTime newTime() {
        return new ManualTime(0, Instant.parse("2027-01-01T00:00:00Z"));
    }

    private SyncOptions options(SeatAuthority seats) {
        return new SyncOptions(
                seats, option -> zone.get(), 4, LATE, 0.1, Optional.empty(), List.of(), SyncTimings.DEFAULT);
    }

    /** Schedules an action at this time from now. */
    void at(Duration from, Runnable what) {
        world.scheduled.add(new ScheduledEvent(time.nanos() + from.toNanos(), world.order++, what));
    }

    void changed(SlotKey... keys) {
        outbox.mark(List.of(keys));
        engine.wake(List.of(keys), time.nanos());
    }

    void verify(SlotKey... keys) {
        outbox.mark(List.of(keys), Mark.toVerify(LATE, Optional.empty()));
        engine.wake(List.of(keys), time.nanos());
    }

    SyncStatus status() {
        return engine.status(Optional.empty(), new Listeners(List.of()), time.nanos());
    }

    /** Advances the time. */
    void run(Duration duration) {
        long end = time.nanos() + duration.toNanos();
        int stands = 0;
        while (true) {
            long next = world.nextTick;
            for (VirtualSync each : List.copyOf(world.members)) {
                each.begin();
                next = Math.min(next, each.engine.wakeAt(time.nanos()));
            }
            ScheduledEvent first = world.scheduled.peek();
            if (first != null) {
                next = Math.min(next, first.at);
            }
            if (next > end) {
                time.pass(Duration.ofNanos(end - time.nanos()));
                return;
            }
            stands = next > time.nanos() ? 0 : stands + 1;
            if (stands > 10_000) {
                throw new AssertionError("time stands still: the engine would spin");
            }
            time.pass(Duration.ofNanos(Math.max(0, next - time.nanos())));
            if (first != null && first.at <= time.nanos()) {
                world.scheduled.remove();
                first.what.run();
            }
            if (time.nanos() >= world.nextTick) {
                world.nextTick = time.nanos() + TICK;
                world.members.forEach(each -> each.engine.tick(time.nanos()));
            }
        }
    }

    /** Ends the process, which loses its memory; requests that it has sent are still in flight. */
    void crash() {
        crashed = true;
        world.members.remove(this);
    }

    private void begin() {
        for (Job job = engine.next(time.nanos()); job != null; job = engine.next(time.nanos())) {
            Job begun = job;
            note(); // as in production, before the job is run
            Job.Note note = begun.task().get();
            at(latency.apply(begun), () -> {
                if (!crashed) {
                    engine.completed(begun, note, time.nanos());
                }
            });
        }
        note();
    }

    private void note() {
        engine.takeNews().forEach(line -> lines.add(line.level() + " " + line.text()));
    }

    List<String> errors() {
        return lines.stream().filter(line -> line.startsWith("ERROR")).toList();
    }

    List<SyncEvent.Kind> kinds() {
        return events.stream().map(SyncEvent::kind).toList();
    }

    static SlotKey key(Slot slot) {
        return SlotKey.of("e1", slot.optionId(), slot.slotId());
    }
}
