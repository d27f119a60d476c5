package io.github.suppliersdk.webhooks.processes;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.processes.Conversation.TrackedRequest;
import io.github.suppliersdk.webhooks.testkit.SampleWebhooks;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.stream.IntStream;

/**
 * The requests of one guest: a hold, and possibly a booking and cancellations. Each may be sent again, even
 * concurrently.
 */
final class Journey {
    private static final SampleWebhooks SAMPLES = SampleWebhooks.withKey(SupplierProgram.KEY);

    private final Conversation conversation;
    private final Random dice;
    private final Executor others;
    private final int seats;
    private final HoldRequest hold;
    private final BookingRequest booking;
    private final TrackedRequest holdRequest;
    private final TrackedRequest bookingRequest;
    private final TrackedRequest unconfirmedRequest;
    private boolean isBookingSent;
    private boolean isUnconfirmedSent;
    private final Map<Set<String>, TrackedRequest> cancellations = new LinkedHashMap<>();

    Journey(Conversation conversation, int slots, Random dice, Executor others) {
        this.conversation = conversation;
        this.dice = dice;
        this.others = others;
        this.seats = 1 + dice.nextInt(3);
        this.hold = SampleWebhooks.hold(
                        "e", "o", "slot-" + (1 + dice.nextInt(slots)), HolderQuantity.of("adult", seats))
                .withExpirationTime(LocalDateTime.now(ZoneOffset.UTC)
                        .truncatedTo(ChronoUnit.SECONDS)
                        .plusSeconds(1 + dice.nextInt(5)));
        this.booking = SampleWebhooks.booking(hold);
        this.holdRequest = new TrackedRequest(SAMPLES.request(hold));
        this.bookingRequest = new TrackedRequest(SAMPLES.request(booking));
        this.unconfirmedRequest = new TrackedRequest(SAMPLES.request(SampleWebhooks.unconfirmedCancellation(booking)));
    }

    void run() {
        sendUntilDecided(holdRequest);
        if (!holdRequest.got200 || dice.nextInt(6) == 0) {
            return;
        }
        isBookingSent = true;
        if (dice.nextInt(8) == 0) { // the service does not wait for the confirmation
            isUnconfirmedSent = true;
            CompletableFuture<Void> meanwhile = CompletableFuture.runAsync(this::cancelUnconfirmed, others);
            sendUntilDecided(bookingRequest);
            meanwhile.join();
        } else {
            sendUntilDecided(bookingRequest);
        }
        if (!bookingRequest.isDecided() && dice.nextBoolean()) {
            isUnconfirmedSent = true;
            cancelUnconfirmed();
        } else if (bookingRequest.got200 && dice.nextInt(2) == 0) {
            cancelSome();
        }
    }

    private void cancelUnconfirmed() {
        conversation.send(unconfirmedRequest, new Random(dice.nextLong()));
    }

    /** Sends the request, possibly to two processes at once, and retries it a few times while it is undecided. */
    private void sendUntilDecided(TrackedRequest tracked) {
        for (int i = 0; i < 3 && (i == 0 || !tracked.isDecided()); i++) {
            if (dice.nextInt(5) == 0) {
                long seed = dice.nextLong();
                CompletableFuture<Void> again =
                        CompletableFuture.runAsync(() -> conversation.send(tracked, new Random(seed)), others);
                conversation.send(tracked, dice);
                again.join();
            } else {
                conversation.send(tracked, dice);
            }
        }
    }

    private void cancelSome() {
        List<Set<String>> wanted = new ArrayList<>(List.of(Set.of("T0")));
        if (dice.nextBoolean()) {
            wanted.add(allTickets());
        }
        for (Set<String> tickets : wanted) {
            TrackedRequest tracked = new TrackedRequest(
                    SAMPLES.request(CancellationRequest.builder(booking.bookingId(), "t-" + booking.bookingId())
                            .addAllTicketNumbers(tickets)
                            .build()));
            cancellations.put(tickets, tracked);
            sendUntilDecided(tracked);
        }
    }

    private Set<String> allTickets() {
        Set<String> all = new TreeSet<>();
        IntStream.range(0, seats).forEach(i -> all.add("T" + i));
        return all;
    }

    /** Retries each undecided request. Returns whether everything is decided. */
    boolean retryUndecided() {
        if (isUnconfirmedSent && !unconfirmedRequest.got200) {
            conversation.send(unconfirmedRequest, dice);
        }
        if (isBookingSent && !bookingRequest.isDecided()) {
            conversation.send(bookingRequest, dice);
        }
        for (TrackedRequest each : cancellations.values()) {
            if (!each.isDecided()) {
                conversation.send(each, dice);
            }
        }
        return (!isUnconfirmedSent || unconfirmedRequest.got200)
                && (!isBookingSent || bookingRequest.isDecided())
                && cancellations.values().stream().allMatch(TrackedRequest::isDecided);
    }

    /** Compares the responses to the service with the tickets of the supplier. */
    void check(Map<String, Set<String>> tickets) {
        Set<String> left = tickets.getOrDefault(booking.bookingId(), Set.of());
        String of = "booking " + booking.bookingId() + " of hold " + hold.holdId();
        if (!bookingRequest.got200 || unconfirmedRequest.got200) {
            assertThat(left).as("tickets of a refused or cancelled %s", of).isEmpty();
            return;
        }
        boolean isAllCancelled = cancellations.containsKey(allTickets());
        assertThat(bookingRequest.got400 && !isAllCancelled)
                .as("200 and 400 for %s", of)
                .isFalse();
        Set<String> expected = allTickets();
        cancellations.forEach((cancelled, tracked) -> {
            if (tracked.got200) {
                expected.removeAll(cancelled);
            }
        });
        assertThat(left).as("tickets of %s", of).isEqualTo(expected);
    }
}
