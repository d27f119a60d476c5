package io.github.suppliersdk.examples.webhooks;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.bookings.BookingHolder;
import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.errors.BadRequestException;
import io.github.suppliersdk.experiences.ExperienceRequest;
import io.github.suppliersdk.experiences.SlotType;
import io.github.suppliersdk.integrationtests.TestBooking;
import io.github.suppliersdk.integrationtests.TestBookingItem;
import io.github.suppliersdk.integrationtests.TestCancellation;
import io.github.suppliersdk.integrationtests.TestHold;
import io.github.suppliersdk.options.HolderCategory;
import io.github.suppliersdk.options.HolderType;
import io.github.suppliersdk.options.OptionRequest;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sandbox.SandboxOptions;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.SlotRequest;
import io.github.suppliersdk.vendors.VendorRequest;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.BookingResponse;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.CancellationResponse;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.HoldResponse;
import io.github.suppliersdk.webhooks.Ticket;
import io.github.suppliersdk.webhooks.UnconfirmedCancellation;
import io.github.suppliersdk.webhooks.WebhookHandler;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.WebhookKind;
import io.github.suppliersdk.webhooks.WebhookStats;
import io.github.suppliersdk.webhooks.jdkserver.JdkWebhookServer;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * The complete flow over real sockets: a slot is published, and the service, here the sandbox, holds, books and cancels
 * seats of it through the supplier's webhooks. Then the failures: sold out, a wrong key, a handler that is too slow.
 */
public final class ClosedLoop {
    private static final String EXPERIENCE = "cellar-tour";
    private static final String OPTION = "adult-tour";
    private static final String KEY = "a-secret-agreed-beforehand";
    private static final int PUBLISHED_SEATS = 10;
    /** Fewer than published: the cellar has sold seats itself. */
    private static final int SEATS_LEFT = 4;

    private static final ServiceProfile OPERATOR =
            ServiceProfile.builder().operatorName("acme").build();

    private final Clock clock = Clock.system(ZoneId.systemDefault());
    private final LocalDate day = LocalDate.now(clock).plusDays(30);
    private final String slotId = EXPERIENCE + "-" + day;
    private final WebhookStats stats = new WebhookStats();
    private final ObservedHandler handler = new ObservedHandler(new CellarHandler(SEATS_LEFT, clock));

    public static void main(String[] args) throws InterruptedException {
        new ClosedLoop().run();
    }

    private void run() throws InterruptedException {
        WebhookReceiver receiver = WebhookReceiver.builder()
                .handler(handler)
                .addKey(WebhookKey.of(KEY))
                // the zone of the sandbox; a real supplier gives that of the place
                .holdTimeZone(hold -> ZoneId.systemDefault())
                .serviceProfile(OPERATOR)
                .deadline(Duration.ofSeconds(1))
                .addObserver(stats)
                .build();
        try (JdkWebhookServer server = JdkWebhookServer.start(receiver, 0);
                Sandbox sandbox = sandbox(server, KEY);
                SupplierClient client = client(sandbox)) {
            publish(client);
            System.out.println("Health     " + sandbox.checkHealth().status());
            holdBookAndCancel(client);
            soldOut(client);
            tooSlow(client);
            wrongKey(server);
        }
        System.out.println("Holds      " + stats.of(WebhookKind.HOLD).outcomes() + " "
                + stats.of(WebhookKind.HOLD).refusals()); // complete once the server is closed
    }

    private static Sandbox sandbox(JdkWebhookServer server, String key) {
        return Sandbox.start(SandboxOptions.defaults()
                .operatorName(OPERATOR.operatorName())
                .webhookUrl(URI.create(server.url()))
                .webhookKey(key));
    }

    private static SupplierClient client(Sandbox sandbox) {
        return SupplierClient.builder()
                .baseUrl(sandbox.baseUrl())
                .accessToken(sandbox.accessToken())
                .serviceProfile(OPERATOR)
                .build();
    }

    private void publish(SupplierClient client) {
        client.vendors().create(VendorRequest.builder("cellar", "Cellar").build());
        client.experiences()
                .create(ExperienceRequest.builder(EXPERIENCE, "Cellar tour", SlotType.DAILY, "EUR", "cellar")
                        .addOption(OptionRequest.builder(OPTION, "Tour")
                                .addHolderCategory(HolderCategory.of("adult", HolderType.ADULT, 18))
                                .build())
                        .build());
        client.slots(EXPERIENCE, OPTION)
                .create(List.of(SlotRequest.builder(slotId, OPTION, DailySlot.of(day))
                        .addAvailableHolderCategory(AvailableHolderCategory.of("adult", 1500))
                        .capacity(PUBLISHED_SEATS)
                        .build()));
        show("Published", client);
    }

    private void show(String what, SupplierClient client) {
        int seats = client.slots(EXPERIENCE, OPTION).get(slotId).capacity().orElseThrow();
        System.out.printf("%-10s %d seats on sale, %d free in the cellar%n", what, seats, handler.freeSeats(slotId));
    }

    private void holdBookAndCancel(SupplierClient client) throws InterruptedException {
        UUID holdId = hold(client, 2);
        show("Held", client);

        UUID bookingId = UUID.randomUUID();
        client.integrationTests()
                .book(TestBooking.builder(
                                bookingId,
                                holdId,
                                UUID.randomUUID(),
                                slotId,
                                BookingHolder.builder("guest@example.com", "Ada", "Guest")
                                        .build())
                        .addBookingRequest(TestBookingItem.builder("adult").build())
                        .build());
        BookingRequest arrived = handler.booked.take();
        System.out.println("Booking    arrived with its acme_booking_id: "
                + arrived.operatorBookingId().isPresent());
        show("Booked", client);

        BookingResponse.Confirmed confirmed = handler.confirmed.take();
        client.integrationTests()
                .cancelBooking(TestCancellation.builder(bookingId, confirmed.transactionId())
                        .addAllTicketNumbers(
                                confirmed.tickets().stream().map(Ticket::number).toList())
                        .build());
        show("Cancelled", client);
    }

    private UUID hold(SupplierClient client, int seats) {
        UUID holdId = UUID.randomUUID();
        client.integrationTests()
                .hold(TestHold.builder(
                                EXPERIENCE,
                                OPTION,
                                slotId,
                                holdId,
                                LocalDateTime.now(clock).plusMinutes(15).truncatedTo(ChronoUnit.SECONDS))
                        .addQuantity(HolderQuantity.of("adult", seats))
                        .build());
        return holdId;
    }

    private void refused(String what, SupplierClient client, int seats) {
        try {
            hold(client, seats);
            System.out.printf("%-10s was held unexpectedly%n", what);
        } catch (BadRequestException e) {
            System.out.printf("%-10s %s%n", what, e.serviceMessage().orElse("refused"));
        }
    }

    private void soldOut(SupplierClient client) {
        refused("Sold out", client, SEATS_LEFT + 1);
        show("Still", client);
    }

    private void tooSlow(SupplierClient client) throws InterruptedException {
        handler.pause.add(new CountDownLatch(1));
        refused("Too slow", client, 1);
        handler.paused.take().countDown(); // the cellar responds too late: the hold is no longer wanted
        handler.released.take();
        show("Released", client);
    }

    private void wrongKey(JdkWebhookServer server) {
        try (Sandbox otherSandbox = sandbox(server, "a-guess");
                SupplierClient client = client(otherSandbox)) {
            publish(client);
            refused("Wrong key", client, 1);
        }
    }

    /** The cellar's handler, whose calls the example reports and sometimes delays. */
    private static final class ObservedHandler implements WebhookHandler {
        private final CellarHandler cellar;
        private final BlockingQueue<BookingRequest> booked = new LinkedBlockingQueue<>();
        private final BlockingQueue<BookingResponse.Confirmed> confirmed = new LinkedBlockingQueue<>();
        private final BlockingQueue<HoldRequest> released = new LinkedBlockingQueue<>();
        private final BlockingQueue<CountDownLatch> pause = new LinkedBlockingQueue<>();
        private final BlockingQueue<CountDownLatch> paused = new LinkedBlockingQueue<>();

        ObservedHandler(CellarHandler cellar) {
            this.cellar = cellar;
        }

        int freeSeats(String slotId) {
            return cellar.freeSeats(slotId);
        }

        @Override
        public HoldResponse hold(HoldRequest request) {
            CountDownLatch wait = pause.poll();
            if (wait != null) {
                paused.add(wait);
                try {
                    wait.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException("the program ends", e);
                }
            }
            return cellar.hold(request);
        }

        @Override
        public BookingResponse book(BookingRequest request) {
            booked.add(request);
            BookingResponse response = cellar.book(request);
            if (response instanceof BookingResponse.Confirmed tickets) {
                confirmed.add(tickets);
            }
            return response;
        }

        @Override
        public CancellationResponse cancel(CancellationRequest request, long claim) {
            return cellar.cancel(request, claim);
        }

        @Override
        public void cancelUnconfirmed(UnconfirmedCancellation request) {
            cellar.cancelUnconfirmed(request);
        }

        @Override
        public void releaseHold(HoldRequest request) {
            cellar.releaseHold(request);
            released.add(request);
        }
    }
}
