package io.github.suppliersdk.internal.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.bookings.BookingHolder;
import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.webhooks.BookingItem;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.UnconfirmedCancellation;
import io.github.suppliersdk.webhooks.store.StoredOperation;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.slf4j.helpers.NOPLogger;

/**
 * A random world from a seed, with several processes in virtual time: a store with its three kinds of failure, a
 * handler that throws and is slow, crashes, and clocks that differ. In the end, the responses to the service and the
 * data of the supplier must agree.
 */
final class RandomWorld {
    private static final long SERVICE_WAITS = 8_000;
    private static final long REST = Duration.ofMinutes(20).toMillis();

    /** A request for a hold, a booking or a cancellation, and the responses to it. */
    private static final class TrackedRequest {
        private final Operation operation;
        private boolean sent;
        private boolean got200;
        private boolean got400;
        private boolean decided;

        TrackedRequest(Operation operation) {
            this.operation = operation;
        }
    }

    private final Random random;
    private final VirtualTime time;
    private final FaultyStore store;
    private final Supplier supplier;
    private final List<VirtualTime.Machine> processes = new ArrayList<>();
    private final List<Engine> engines = new ArrayList<>();
    private final TrackedRequest hold;
    private final TrackedRequest booking;
    private final TrackedRequest second;
    private final TrackedRequest unconfirmed;
    private final List<TrackedRequest> cancellations = new ArrayList<>();
    private final List<String> log = new ArrayList<>();
    private boolean withCrashes;
    private int processNumber;

    RandomWorld(long seed) {
        random = new Random(seed);
        time = new VirtualTime(random);
        store = new FaultyStore(time, random, random.nextInt(3) * 0.05);
        supplier = new Supplier(random, random.nextInt(3) * 0.05);
        withCrashes = random.nextBoolean();
        hold = new TrackedRequest(new Operation.Hold(HoldRequest.builder(
                        "h",
                        "e",
                        "o",
                        "s",
                        LocalDateTime.ofInstant(VirtualTime.START, ZoneOffset.UTC)
                                .plusSeconds(random.nextInt(600)))
                .addQuantities(HolderQuantity.of("adult", 2))
                .build()));
        booking = new TrackedRequest(booking("b"));
        second = new TrackedRequest(booking("b2"));
        unconfirmed = new TrackedRequest(
                new Operation.Unconfirmed(UnconfirmedCancellation.builder("b").build()));
        for (List<String> tickets : List.of(List.of("T1"), List.of("T2"), List.of("T1", "T2"))) {
            cancellations.add(new TrackedRequest(new Operation.Cancellation(CancellationRequest.builder("b", "t-b")
                    .addAllTicketNumbers(tickets)
                    .build())));
        }
    }

    private static Operation booking(String id) {
        return new Operation.Booking(BookingRequest.builder(
                        id, "h", BookingHolder.builder("a@b", "A", "B").build())
                .addItems(BookingItem.builder("r", "adult", "s").build())
                .build());
    }

    /** Runs the world and returns the number of its steps. The message of a failure contains the seed. */
    static long runSeeded(long seed) {
        RandomWorld world = new RandomWorld(seed);
        try {
            world.run();
        } catch (AssertionError | RuntimeException e) {
            throw new AssertionError("replay with -Dwebhooks.seed=" + seed, e);
        }
        return world.time.steps();
    }

    void run() {
        for (int i = 0; i < 3; i++) {
            startProcess();
        }
        send(hold);
        if (random.nextBoolean()) {
            time.at(random.nextInt(3_000), () -> send(hold));
        }
        time.at(random.nextInt(9_000), () -> send(booking));
        for (int i = random.nextInt(3); i > 0; i--) {
            time.at(random.nextInt(30_000), () -> send(booking));
        }
        if (random.nextInt(4) == 0) {
            time.at(random.nextInt(20_000), () -> send(second));
        }
        if (random.nextInt(3) == 0) {
            time.at(random.nextInt(60_000), () -> send(unconfirmed));
        }
        for (TrackedRequest each : cancellations) {
            for (int i = random.nextInt(3); i > 1; i--) {
                time.at(random.nextInt(60_000), () -> send(each));
            }
        }
        if (withCrashes) {
            for (int i = random.nextInt(4); i > 0; i--) {
                time.at(random.nextInt(60_000), this::crash);
            }
        }
        time.runUntil(120_000);
        store.heal();
        supplier.heal();
        time.runUntil(REST);
        followUp();
        time.runUntil(2 * REST);
        check();
    }

    private void startProcess() {
        // in some worlds a handler or a store takes longer than a lease
        boolean stalls = random.nextInt(4) == 0;
        var process = time
        .new Machine(
                "p" + processNumber++,
                random.nextInt(2_000) - 1_000,
                () -> (long) (random.nextInt(50) == 0 ? random.nextInt(5_000) : random.nextInt(20)),
                () -> (long)
                        (stalls && random.nextInt(20) == 0
                                ? random.nextInt(90_000)
                                : random.nextInt(10) == 0 ? random.nextInt(10_000) : random.nextInt(300)));
        Settings settings = settings();
        Observers observers = new Observers(List.of(), NOPLogger.NOP_LOGGER);
        Engine engine = new Engine(
                settings,
                observers,
                process,
                new HandlerCalls(supplier, new RequestReader("operator_booking_id")),
                new Permits(1));
        new Recovery(settings, engine, process).start();
        processes.add(process);
        engines.add(engine);
    }

    private Settings settings() {
        return VirtualProcess.settings(store, supplier, Duration.ofDays(400), Duration.ofHours(1));
    }

    private void crash() {
        int which = random.nextInt(processes.size());
        log.add(time.millis() + " " + which + " crashes");
        processes.remove(which).crash();
        engines.remove(which);
        startProcess();
    }

    private void send(TrackedRequest request) {
        int which = random.nextInt(engines.size());
        VirtualTime.Machine process = processes.get(which);
        request.sent = true;
        boolean[] told = new boolean[1];
        long sent = time.millis();
        log.add(sent + " " + request.operation.key() + " sent to " + which);
        boolean mayBeBoth = request == hold;
        Caller caller = new Caller() {
            @Override
            boolean decide(Decision made) {
                if (told[0]) {
                    return false;
                }
                told[0] = true;
                log.add(time.millis() + " " + request.operation.key() + " " + made);
                assertThat(time.millis() - sent).as("time to respond").isLessThan(SERVICE_WAITS);
                int status = made.reply().status();
                request.decided |= status != 503;
                request.got200 |= status == 200;
                request.got400 |= status == 400;
                boolean bothAllowed = mayBeBoth
                        || (request == booking && (unconfirmed.sent || cancellations.get(2).sent))
                        || request.operation instanceof Operation.Cancellation;
                assertThat(request.got200 && request.got400 && !bothAllowed)
                        .as("no operation gets both 200 and 400\n" + String.join("\n", log))
                        .isFalse();
                return true;
            }
        };
        engines.get(which)
                .begin(
                        request.operation,
                        caller,
                        Duration.ZERO,
                        new Permits(1).tryTake().orElseThrow());
        time.at(
                SERVICE_WAITS,
                () -> assertThat(told[0] || process.isCrashed())
                        .as("a running process has responded\n" + String.join("\n", log))
                        .isTrue());
    }

    /** The reaction of the service while it has no decision: it retries, or cancels. */
    private void followUp() {
        for (TrackedRequest each : List.of(booking, second)) {
            if (each.sent && !each.got200 && !each.got400) {
                send(each);
            }
        }
        cancellations.stream().filter(each -> each.sent && !each.decided).forEach(this::send);
        if (unconfirmed.sent && !unconfirmed.decided) {
            send(unconfirmed);
        }
    }

    private void check() {
        String how = "\n" + String.join("\n", log) + "\n" + rows() + "\n" + supplier.tickets + supplier.held;
        assertThat(engines).allMatch(engine -> engine.inFlight() == 0, "nothing is in flight" + how);
        for (StoredOperation row : store.scan("", 100)) {
            assertThat(row.state()).as("no row is unfinished" + how).isNotIn("RUNNING", "COMPENSATING", "C_RUNNING");
        }
        assertThat(supplier.held).as("no seats are held after the end" + how).isEmpty();
        assertThat(supplier.holdEffects.values())
                .as("each hold takes effect once" + how)
                .allMatch(count -> count == 1);
        assertThat(supplier.bookEffects.values())
                .as("each booking takes effect once" + how)
                .allMatch(count -> count == 1);
        checkBooking(booking, "b", how);
        checkBooking(second, "b2", how);
        assertThat(supplier.tickets.values().stream()
                        .filter(left -> !left.isEmpty())
                        .count())
                .as("a hold has one booking at most" + how)
                .isLessThanOrEqualTo(1);
    }

    private void checkBooking(TrackedRequest request, String id, String how) {
        var left = supplier.tickets.getOrDefault(id, new TreeSet<>());
        boolean isMain = request == booking;
        String state = store.scan("", 100).stream()
                .filter(row -> row.key().equals("booking:" + id))
                .map(StoredOperation::state)
                .findFirst()
                .orElse("ABSENT");
        boolean isGranted = state.equals("OK") || state.equals("SHARED");
        if (request.got400 || (isMain && unconfirmed.got200)) {
            assertThat(left).as("a refused booking has no tickets" + how).isEmpty();
        }
        assertThat(left.isEmpty() || isGranted)
                .as("only a granted booking has tickets" + how)
                .isTrue();
        assertThat(!isGranted || request.got200)
                .as("the service was told of a granted booking" + how)
                .isTrue();
        for (TrackedRequest each : cancellations) {
            var tickets = ((Operation.Cancellation) each.operation).request().ticketNumbers();
            if (isMain && each.got200) {
                assertThat(left).as("cancelled tickets are gone" + how).doesNotContainAnyElementsOf(tickets);
            }
        }
        if (request.got200 && !(isMain && unconfirmed.sent)) {
            var missing = new TreeSet<>(List.of("T1", "T2"));
            missing.removeAll(left);
            cancellations.stream()
                    .filter(each -> isMain && each.sent && (each.got200 || !each.got400))
                    .forEach(each -> missing.removeAll(
                            ((Operation.Cancellation) each.operation).request().ticketNumbers()));
            assertThat(missing)
                    .as("a confirmed booking has its other tickets" + how)
                    .isEmpty();
        }
    }

    private String rows() {
        return String.join(
                "\n",
                store.scan("", 100).stream().map(row -> row + " " + row.data()).toList());
    }
}
