package io.github.suppliersdk.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The number of seats stays correct when requests overlap. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class SeatsTest extends WithWebhook {
    @ParameterizedTest
    @ValueSource(ints = {16, 200})
    void aWebhookCanCallTheServiceWhileManyHoldsAreInFlight(int holds) {
        journey.setCapacity(1_000);
        CyclicBarrier allAreInFlight = new CyclicBarrier(holds);
        supplier.reply("POST /hooks/hold", call -> {
            int unused = allAreInFlight.await(120, TimeUnit.SECONDS);
            Fixture.ok(journey.client().get(Fixture.TIME + "/t1"));
            return Supplier.holdAccepted(call);
        });
        List<CompletableFuture<Integer>> statuses = IntStream.range(0, holds)
                .mapToObj(i -> CompletableFuture.supplyAsync(
                        () -> journey.hold("h" + i, 1, 0).status(), supplier.threads()))
                .toList();
        assertThat(statuses)
                .allSatisfy(status ->
                        assertThat(status).succeedsWithin(Duration.ofMinutes(2)).isEqualTo(200));
        assertThat(journey.capacity()).isEqualTo(1_000 - holds);
    }

    @Test
    void concurrentBookingsWithTheSameIdAreBookedOnce() {
        Fixture.ok(journey.hold("h1", 2, 1));
        Fixture.ok(journey.hold("h2", 2, 1));
        supplier.reply("POST /hooks/booking", call -> {
            release.await();
            return Supplier.bookingConfirmed(call);
        });
        CompletableFuture<Client.Reply> first =
                CompletableFuture.supplyAsync(() -> journey.book("h1", "b"), supplier.threads());
        supplier.awaitCalls(3);
        Client.Reply second = journey.book("h2", "b");
        release.countDown();
        assertThat(second.status()).isEqualTo(409);
        assertThat(first.join().status()).isEqualTo(200);
        clock.advance(Duration.ofHours(1));
        assertThat(journey.capacity()).as("the other hold has run out").isEqualTo(7);
        Fixture.ok(journey.cancel("b", "[]", "t2"));
        assertThat(journey.capacity()).isEqualTo(10);
    }

    @Test
    void aRecreatedSlotIsUnaffectedByBookingsOfTheDeletedOne() {
        journey.sell("h", 2, 2, "b");
        assertThat(journey.client().delete(Fixture.TIME + "/t1").status()).isEqualTo(204);
        String anew = Fixture.time("t1", "2027-04-22T18:00:00Z", "2027-04-22T20:00:00Z")
                .replace("'capacity':10", "'capacity':5");
        Fixture.ok(journey.client().post(Fixture.TIME, "[" + anew + "]"));
        Fixture.ok(journey.cancel("b", "[]", "t2"));
        assertThat(journey.capacity()).isEqualTo(5);
    }

    @Test
    void aPendingHoldKeepsItsSeatsUntilTheSupplierRefuses() {
        supplier.reply("POST /hooks/hold", call -> {
            release.await();
            return new Supplier.Reply(400, "{'code':'NO_CAPACITY_LEFT'}");
        });
        CompletableFuture<Client.Reply> slow =
                CompletableFuture.supplyAsync(() -> journey.hold("h", 4, 0), supplier.threads());
        supplier.awaitCalls(1);
        assertThat(journey.capacity()).isEqualTo(6);
        assertThat(sandbox.holds()).extracting(SandboxHold::stage).containsExactly(SandboxHold.Stage.PENDING);
        assertThat(journey.client().delete(Fixture.TIME + "/t1").status()).isEqualTo(409);
        release.countDown();
        assertThat(slow.join().status()).isEqualTo(400);
        assertThat(journey.capacity()).isEqualTo(10);
    }

    @Test
    void aHoldIsDecidedEvenIfItsClientHasDisconnected() throws InterruptedException {
        supplier.reply("POST /hooks/hold", call -> {
            release.await();
            return Supplier.holdAccepted(call);
        });
        HttpRequest request = journey.client()
                .request("/supplier/integration-tests/hold")
                .header("content-type", "application/json")
                .POST(BodyPublishers.ofString(Client.body(journey.holdBody("h", 1, 0))))
                .build();
        CompletableFuture<?> call = HttpClient.newHttpClient().sendAsync(request, BodyHandlers.discarding());
        supplier.awaitCalls(1);
        assertThat(call.cancel(true)).isTrue();
        release.countDown();
        while (sandbox.holds().get(0).stage() != SandboxHold.Stage.ACTIVE) {
            Thread.sleep(5);
        }
        assertThat(journey.capacity()).isEqualTo(9);
    }

    @Test
    void aHoldThatExpiresWhilePendingReleasesItsSeats() {
        supplier.reply("POST /hooks/hold", call -> {
            clock.advance(Duration.ofHours(1));
            return Supplier.holdAccepted(call);
        });
        Fixture.ok(journey.hold("h", 4, 0));
        assertThat(journey.capacity()).isEqualTo(10);
        assertThat(journey.book("h", "b").status()).isEqualTo(404);
    }

    @Test
    void aHoldDoesNotExpireWhileItsBookingIsBeingConfirmed() {
        Fixture.ok(journey.hold("h", 4, 0));
        supplier.reply("POST /hooks/booking", call -> {
            clock.advance(Duration.ofHours(1));
            assertThat(journey.capacity()).isEqualTo(6);
            return Supplier.bookingConfirmed(call);
        });
        Fixture.ok(journey.book("h", "b"));
        assertThat(journey.capacity()).isEqualTo(6);
        assertThat(sandbox.bookings()).extracting(SandboxBooking::seats).containsExactly(4);
    }

    @Test
    void aRefusedBookingOfAnExpiredHoldReleasesItsSeats() {
        Fixture.ok(journey.hold("h", 4, 0));
        supplier.reply("POST /hooks/booking", call -> {
            clock.advance(Duration.ofHours(1));
            return new Supplier.Reply(400, "{'code':'INACTIVE_HOLD_KEY'}");
        });
        assertThat(journey.book("h", "b").status()).isEqualTo(400);
        assertThat(journey.capacity()).isEqualTo(10);
    }

    @Test
    void aWrittenCapacityAlreadyExcludesHoldsAndBookings() {
        Fixture.ok(journey.hold("h", 4, 0));
        journey.setCapacity(6);
        assertThat(journey.capacity()).isEqualTo(6);
        clock.advance(Duration.ofHours(1));
        assertThat(journey.capacity()).as("the hold's end raises it by itself").isEqualTo(10);
    }

    @Test
    void aReplacedSlotKeepsItsHolds() {
        Fixture.ok(journey.hold("h", 4, 0));
        String later = Fixture.time("t1", "2027-05-22T18:00:00Z", "2027-05-22T20:00:00Z")
                .replace("'capacity':10", "'capacity':2");
        Fixture.ok(journey.client().send("PUT", Fixture.TIME + "/t1", later));
        clock.advance(Duration.ofHours(1));
        assertThat(journey.capacity()).isEqualTo(6);
    }

    @Test
    void aBookingIsCancelledInPartsAndEachTicketOnlyOnce() {
        journey.sell("h", 2, 1, "b");
        Fixture.ok(journey.cancel("b", "['n0']", "t2"));
        assertThat(journey.capacity()).isEqualTo(8);
        assertThat(journey.cancel("b", "['n0']", "t2").status()).isEqualTo(409);
        assertThat(sandbox.bookings().get(0)).satisfies(booking -> {
            assertThat(booking.stage()).isEqualTo(SandboxBooking.Stage.CONFIRMED);
            assertThat(booking.seats()).isEqualTo(2);
            assertThat(booking.cancelledTickets()).containsExactly("n0");
        });
        Fixture.ok(journey.cancel("b", "['n0','n1']", "t2"));
        assertThat(journey.capacity()).isEqualTo(10);
        assertThat(sandbox.bookings().get(0).stage()).isEqualTo(SandboxBooking.Stage.CANCELLED);
    }
}
