package io.github.suppliersdk.examples.webhooks;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.bookings.BookingHolder;
import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.errors.BadRequestException;
import io.github.suppliersdk.experiences.Experience;
import io.github.suppliersdk.experiences.SlotType;
import io.github.suppliersdk.integrationtests.TestBooking;
import io.github.suppliersdk.integrationtests.TestBookingItem;
import io.github.suppliersdk.options.HolderCategory;
import io.github.suppliersdk.options.HolderType;
import io.github.suppliersdk.options.Option;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sandbox.SandboxBooking;
import io.github.suppliersdk.sandbox.SandboxOptions;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.vendors.Vendor;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.jdkserver.JdkWebhookServer;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import java.net.URI;
import java.time.Clock;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;

/**
 * The complete flow over real sockets: a slot is published, and the service, here the sandbox, holds, books and cancels
 * seats of it through the supplier's webhooks. Then it is sold out.
 */
public final class ClosedLoop {
    private static final String EXPERIENCE = "cellar-tour";
    private static final String OPTION = "adult-tour";
    private static final String KEY = "a-secret-agreed-beforehand";
    private static final int PUBLISHED_SEATS = 10;
    /** Fewer than published: the cellar has sold seats itself. */
    private static final int SEATS_LEFT = 4;

    private final Clock clock = Clock.system(ZoneId.systemDefault());
    private final LocalDate day = LocalDate.now(clock).plusDays(30);
    private final String slotId = EXPERIENCE + "-" + day;
    private final CellarHandler cellar = new CellarHandler(SEATS_LEFT);

    public static void main(String[] args) {
        new ClosedLoop().run();
    }

    private void run() {
        WebhookReceiver receiver = WebhookReceiver.builder()
                .handler(cellar)
                .addKey(WebhookKey.of(KEY))
                // the zone of the sandbox; a real supplier gives that of the place
                .holdTimeZone(hold -> ZoneId.systemDefault())
                .build();
        try (JdkWebhookServer server = JdkWebhookServer.start(receiver, 0);
                Sandbox sandbox = Sandbox.start(SandboxOptions.defaults()
                        .webhookUrl(URI.create(server.url()))
                        .webhookKey(KEY));
                SupplierClient client = SupplierClient.builder()
                        .baseUrl(sandbox.baseUrl())
                        .accessToken(sandbox.accessToken())
                        .build()) {
            publish(client);
            System.out.println("Health     " + sandbox.checkHealth().status());
            holdBookAndCancel(client, sandbox);
            soldOut(client);
        }
    }

    private void publish(SupplierClient client) {
        client.vendors().create(Vendor.builder("cellar", "Cellar").build());
        client.experiences()
                .create(Experience.builder(EXPERIENCE, "Cellar tour", SlotType.DAILY, "EUR", "cellar")
                        .addOption(Option.builder(OPTION, "Tour")
                                .addHolderCategory(HolderCategory.of("adult", HolderType.ADULT, 18))
                                .build())
                        .build());
        client.slots(EXPERIENCE, OPTION)
                .create(List.of(Slot.builder(slotId, OPTION, DailySlot.of(day))
                        .addAvailableHolderCategory(AvailableHolderCategory.of("adult", 1500))
                        .capacity(PUBLISHED_SEATS)
                        .build()));
        show("Published", client);
    }

    private void show(String what, SupplierClient client) {
        int seats = client.slots(EXPERIENCE, OPTION).get(slotId).capacity().orElseThrow();
        System.out.printf("%-10s %d seats on sale, %d free in the cellar%n", what, seats, cellar.freeSeats(slotId));
    }

    private void holdBookAndCancel(SupplierClient client, Sandbox sandbox) {
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
        show("Booked", client);

        SandboxBooking confirmed = sandbox.bookings().get(0);
        client.integrationTests()
                .cancelBooking(CancellationRequest.builder(bookingId.toString(), confirmed.transactionId())
                        .addAllTicketNumbers(confirmed.ticketNumbers())
                        .build());
        show("Cancelled", client);
    }

    private UUID hold(SupplierClient client, int seats) {
        UUID holdId = UUID.randomUUID();
        client.integrationTests()
                .hold(HoldRequest.builder(
                                holdId.toString(),
                                EXPERIENCE,
                                OPTION,
                                slotId,
                                LocalDateTime.now(clock).plusMinutes(15).truncatedTo(ChronoUnit.SECONDS))
                        .addQuantity(HolderQuantity.of("adult", seats))
                        .build());
        return holdId;
    }

    private void soldOut(SupplierClient client) {
        try {
            hold(client, SEATS_LEFT + 1);
            System.out.println("Sold out   was held unexpectedly");
        } catch (BadRequestException e) {
            System.out.println("Sold out   " + e.serviceMessage().orElse("refused"));
        }
        show("Still", client);
    }
}
