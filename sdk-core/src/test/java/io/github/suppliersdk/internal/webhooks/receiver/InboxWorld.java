package io.github.suppliersdk.internal.webhooks.receiver;

import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.UnconfirmedCancellation;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.receiver.SettableClock;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiverConfig;
import io.github.suppliersdk.webhooks.testkit.SampleWebhooks;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * A small world: requests that are sent in any order and at the same time, to as many processes, and a worker. Every
 * order of their transactions is run on the real processor, with every choice of faults within the budgets. Then the
 * service follows up, and when all is quiet, what the service was told must be what the supplier has.
 *
 * @param name its name
 * @param requests what is sent: hold, book, other (the same id with other content), second (another id, the same hold),
 *     unconfirmed, T1, T2, all (cancellations), again (the booking, once its unconfirmed cancellation was accepted),
 *     worker, end (the time of the hold ends)
 * @param isRemote whether the supplier's bookings are in another system
 * @param followsUp whether the service cancels as unconfirmed what it has no response to
 * @param isOverlapping whether others run while a transaction is open
 * @param crashes how many processes may end
 * @param failingCommits how many commits may fail
 * @param handlerFaults how many calls of the handler may throw, be late, be a deadlock's victim, or refuse
 */
record InboxWorld(
        String name,
        List<String> requests,
        boolean isRemote,
        boolean followsUp,
        boolean isOverlapping,
        int crashes,
        int failingCommits,
        int handlerFaults) {
    static final long LATE = Duration.ofMillis(7_500).toNanos();
    static final long TOO_LATE = Duration.ofMinutes(1).toNanos();
    private static final Instant BEGIN = Instant.parse("2027-01-01T00:00:00Z");
    private static final LocalDateTime END = LocalDateTime.of(2027, 1, 1, 1, 0);
    private static final String BOOKING = "b";

    static InboxWorld of(String name, String requests, int crashes, int failingCommits, int handlerFaults) {
        return new InboxWorld(
                name, List.of(requests.split(" ")), false, true, false, crashes, failingCommits, handlerFaults);
    }

    InboxWorld withoutFollowUp() {
        return new InboxWorld(name, requests, isRemote, false, isOverlapping, crashes, failingCommits, handlerFaults);
    }

    InboxWorld remote() {
        return new InboxWorld(name, requests, true, followsUp, isOverlapping, crashes, failingCommits, handlerFaults);
    }

    InboxWorld overlapping() {
        return new InboxWorld(name, requests, isRemote, followsUp, true, crashes, failingCommits, handlerFaults);
    }

    /** Runs every order and returns their number. Throws for the first in which an invariant is broken. */
    int search(Set<Defect> defects) {
        try (Schedule schedule = new Schedule()) {
            int runs = 0;
            do {
                schedule.begin();
                runs++;
                try {
                    new Run(schedule, defects).run();
                } catch (Throwable e) {
                    throw new AssertionError(
                            "run " + runs + " of " + this + ": " + e + "\n  " + String.join("\n  ", schedule.trace()),
                            e);
                }
            } while (schedule.next());
            return runs;
        }
    }

    int search() {
        return search(EnumSet.noneOf(Defect.class));
    }

    /** One order. */
    private final class Run {
        private final Schedule schedule;
        private final Budgets budgets;
        private final ModelSupplier supplier;
        private final Set<Defect> defects;
        private final Inbox inbox;
        private final WebhookProcessor processor;
        private final WebhookReceiverConfig config;
        private final Map<String, Set<Integer>> heard = new HashMap<>();
        private final SettableClock clock = new SettableClock(BEGIN);
        private final HoldRequest hold = SampleWebhooks.hold("e", "o", "s", HolderQuantity.of("adult", 2))
                .withHoldId("h")
                .withExpirationTime(END);
        private final BookingRequest booking = SampleWebhooks.booking(hold).withBookingId(BOOKING);

        Run(Schedule schedule, Set<Defect> defects) {
            this.schedule = schedule;
            this.defects = defects;
            this.budgets = new Budgets(schedule);
            this.supplier = new ModelSupplier(schedule, budgets, defects);
            this.inbox = new DefectiveInbox(new SteppedInbox(schedule, budgets, isOverlapping), defects);
            WebhookReceiverConfig.Builder options = WebhookReceiver.builder()
                    .addKey(WebhookKey.of("k"))
                    .clock(clock)
                    .holdTimeZone(any -> ZoneOffset.UTC);
            this.config = (isRemote ? options.remoteHandler(supplier.remote()) : options.handler(supplier)).config();
            this.processor = new WebhookProcessor(config, inbox);
        }

        private interface Script {
            Reply run(Deadline deadline) throws Exception;
        }

        private void send(String name, Script script) {
            Schedule.Actor unused = schedule.add(name, () -> {
                Schedule.Actor me = schedule.current();
                int status = Reply.LATE.status();
                boolean isDeadlineKept = !defects.contains(Defect.COMMIT_AFTER_THE_DEADLINE);
                try {
                    status = script.run(Deadline.in(Duration.ofSeconds(8), isDeadlineKept ? () -> me.nanos : () -> 0))
                            .status();
                } catch (AssertionError e) {
                    throw e;
                } catch (Exception | SteppedInbox.CrashError e) {
                    if (defects.contains(Defect.LOCK_TIMEOUT_IS_A_REFUSAL)
                            && e instanceof java.util.concurrent.TimeoutException) {
                        status = 400;
                    }
                }
                if (!me.isDead && me.nanos < TOO_LATE) { // otherwise nobody waits for it any more
                    heard.computeIfAbsent(name, any -> new TreeSet<>()).add(status);
                    schedule.note("  " + name + " is told " + status);
                }
            });
        }

        private Set<Integer> heard(String name) {
            return heard.getOrDefault(name, Set.of());
        }

        private void send(String request) {
            switch (request) {
                case "hold" -> send(request, deadline -> processor.hold(hold, deadline));
                case "book" -> send(request, deadline -> processor.book(booking, deadline));
                case "other" -> send(request, deadline -> processor.book(otherContent(), deadline));
                case "second" -> send(request, deadline -> processor.book(booking.withBookingId("c"), deadline));
                case "unconfirmed" ->
                    send(request, deadline -> processor.cancelUnconfirmed(unconfirmed(BOOKING), deadline));
                case "T1", "T2" -> send(request, deadline -> processor.cancel(cancellation(request), deadline));
                case "all" -> send(request, deadline -> processor.cancel(cancellation("T1", "T2"), deadline));
                case "again" ->
                    send(request, deadline -> {
                        schedule.pause();
                        return heard("unconfirmed").contains(200) ? processor.book(booking, deadline) : Reply.LATE;
                    });
                case "worker" -> {
                    Schedule.Actor unused = schedule.add(request, this::work);
                }
                case "end" -> {
                    Schedule.Actor unused = schedule.add(request, () -> clock.set(BEGIN.plus(Duration.ofHours(2))));
                }
                default -> throw new IllegalArgumentException(request);
            }
        }

        private BookingRequest otherContent() {
            return booking.withHolder(booking.holder().withEmail("other@example.com"));
        }

        private static UnconfirmedCancellation unconfirmed(String bookingId) {
            return UnconfirmedCancellation.builder(bookingId).build();
        }

        private static CancellationRequest cancellation(String... tickets) {
            return CancellationRequest.builder(BOOKING, "t")
                    .addTicketNumbers(tickets)
                    .build();
        }

        private void work() throws Exception {
            InboxWorker worker = new InboxWorker(config, inbox, processor, new WebhookEvents(List.of()), () -> {});
            try {
                worker.doAllDue();
            } catch (SteppedInbox.CrashError e) {
                schedule.note("  the worker's process has ended");
            } catch (Exception e) { // a failed commit, say: the next run goes on
                schedule.note("  the worker failed: " + e);
            }
        }

        /** Sends a request without faults, and returns what was told. */
        private int ask(String request) throws Throwable {
            heard.remove(request);
            send(request);
            schedule.run();
            return heard(request).stream().findFirst().orElse(0);
        }

        void run() throws Throwable {
            if (!requests.contains("hold")) {
                require(ask("hold") == 200, "the hold is not granted without any fault");
                heard.clear();
            }
            budgets.set(crashes, failingCommits, handlerFaults);
            requests.forEach(this::send);
            schedule.run();
            budgets.set(0, 0, 0);
            Map<String, Set<Integer>> told = new HashMap<>(heard);
            followUp(told);
            for (int i = 0; i < 3; i++) { // what was postponed is done, too
                clock.set(BEGIN.plus(Duration.ofHours(2L + i)));
                Schedule.Actor unused = schedule.add("worker", this::work);
                schedule.run();
            }
            check(told);
        }

        private void followUp(Map<String, Set<Integer>> told) throws Throwable {
            boolean isBookingOpen = requests.stream()
                    .filter(request -> request.equals("book") || request.equals("other"))
                    .anyMatch(request -> !isDecided(told, request));
            boolean isUndone = told.getOrDefault("unconfirmed", Set.of()).contains(200);
            if (followsUp && isBookingOpen && !isUndone) {
                told.computeIfAbsent("unconfirmed", any -> new TreeSet<>()).add(ask("unconfirmed"));
            }
            if (followsUp && requests.contains("second") && !isDecided(told, "second")) {
                send("second's end", deadline -> processor.cancelUnconfirmed(unconfirmed("c"), deadline));
                schedule.run();
                told.computeIfAbsent("second's end", any -> new TreeSet<>()).add(200);
            }
            for (String request : List.of("unconfirmed", "T1", "T2", "all")) {
                if (requests.contains(request) && !isDecided(told, request)) {
                    told.computeIfAbsent(request, any -> new TreeSet<>()).add(ask(request));
                }
            }
        }

        private boolean isDecided(Map<String, Set<Integer>> told, String request) {
            Set<Integer> statuses = told.getOrDefault(request, Set.of());
            return statuses.contains(200) || statuses.contains(400);
        }

        private void check(Map<String, Set<Integer>> told) throws Throwable {
            require(supplier.held.isEmpty() || isRemote, "H3: seats are held after the end of the hold");
            require(taken() <= ModelSupplier.SEATS, "S: too many seats are taken");
            supplier.effects.forEach((id, count) -> require(count <= 1, "I3: " + id + " took effect twice"));
            Set<String> tickets = supplier.tickets.getOrDefault(BOOKING, Set.of());
            Set<Integer> booked = told.getOrDefault("book", Set.of());
            Set<Integer> other = told.getOrDefault("other", Set.of());
            boolean isUnconfirmed = told.containsKey("unconfirmed");
            boolean isWhole = told.containsKey("all");
            boolean isUndone = told.getOrDefault("unconfirmed", Set.of()).contains(200);
            require(!isUnconfirmed || isUndone, "an unconfirmed cancellation is not accepted without any fault");
            require(!isUndone || tickets.isEmpty(), "I1: tickets of an unconfirmed booking that was cancelled");
            require(
                    !booked.contains(400) || tickets.isEmpty() || !isOf(booking),
                    "I1: tickets of a booking that was refused");
            require(
                    !booked.containsAll(Set.of(200, 400)) || isUnconfirmed || isWhole,
                    "I1b: a booking was confirmed and refused");
            if (booked.contains(200)) {
                require(isOf(booking), "I4: a booking was confirmed with other content");
            }
            if (other.contains(200)) {
                require(isOf(otherContent()), "I4: a booking was confirmed with other content");
            }
            require(!(booked.contains(200) && other.contains(200)), "I4: two contents of one booking are confirmed");
            if (booked.contains(200) && !isUnconfirmed) {
                checkCancellations(told, tickets);
            }
            if (!followsUp) {
                boolean isWindow = schedule.trace().stream()
                        .anyMatch(step -> List.of("CRASH_AFTER", "ACKNOWLEDGEMENT_LOST", "IN_DOUBT")
                                .contains(step));
                require(
                        tickets.isEmpty() || booked.contains(200) || other.contains(200) || isWindow,
                        "N: tickets that the service was not told of");
            }
            require(
                    !told.getOrDefault("again", Set.of()).contains(200),
                    "I1c: a booking that was sent after its cancellation is confirmed");
            if (requests.contains("second")) {
                checkSecond(told);
            }
            Set<Integer> holds = told.getOrDefault("hold", Set.of());
            boolean isEnded = requests.contains("end");
            require(!holds.containsAll(Set.of(200, 400)) || isEnded, "I1b: a hold was granted and refused");
            checkRepeat(tickets, booked, isUnconfirmed || isWhole);
        }

        private void checkSecond(Map<String, Set<Integer>> told) {
            Set<Integer> statuses = told.getOrDefault("second", Set.of());
            boolean isBooked = !supplier.tickets.getOrDefault("c", Set.of()).isEmpty();
            require(!(statuses.contains(400) && isBooked), "I1: tickets of a second booking that was refused");
            require(!statuses.contains(200) || isBooked, "I1: a second booking was confirmed and is not there");
            require(
                    !told.containsKey("second's end") || !isBooked,
                    "I1: tickets of a second booking that was cancelled");
        }

        private int taken() {
            return supplier.held.values().stream().mapToInt(Integer::intValue).sum()
                    + supplier.tickets.values().stream().mapToInt(Set::size).sum();
        }

        private boolean isOf(BookingRequest request) {
            return request.holder().email().equals(supplier.contents.get(BOOKING));
        }

        private void checkCancellations(Map<String, Set<Integer>> told, Set<String> tickets) {
            Set<String> expected = new TreeSet<>(List.of("T1", "T2"));
            for (String request : List.of("T1", "T2", "all")) {
                if (told.getOrDefault(request, Set.of()).contains(200)) {
                    expected.removeAll(request.equals("all") ? List.of("T1", "T2") : List.of(request));
                }
            }
            require(tickets.equals(expected), "I1, I5: the tickets are " + tickets + " and should be " + expected);
        }

        /** A last copy of the booking is told what the rows say, and changes nothing. */
        private void checkRepeat(Set<String> tickets, Set<Integer> booked, boolean isCancelled) throws Throwable {
            if (!requests.contains("book")) {
                return;
            }
            List<String> before = new ArrayList<>(tickets);
            int again = ask("book");
            require(again == 200 || again == 400, "a last copy of the booking is not decided: " + again);
            require(again == 400 || isOf(booking), "I4: the last copy is confirmed with other content");
            require(!isCancelled || !tickets.isEmpty() || again == 400, "I1c: a booking after its cancellation");
            require(tickets.isEmpty() || again == 200 || !isOf(booking), "I2: tickets of a booking whose row refuses");
            require(
                    List.copyOf(supplier.tickets.getOrDefault(BOOKING, Set.of()))
                            .equals(before),
                    "I3: a repetition changed the tickets");
            require(!booked.contains(200) || again == 200 || isCancelled, "I1b: a confirmed booking is refused later");
        }

        private static void require(boolean condition, String violation) {
            if (!condition) {
                throw new AssertionError(violation);
            }
        }
    }
}
