package io.github.suppliersdk.observability;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.bookings.BookingHolder;
import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.errors.SupplierException;
import io.github.suppliersdk.integrationtests.TestBooking;
import io.github.suppliersdk.integrationtests.TestBookingItem;
import io.github.suppliersdk.publishing.SlotPublisher;
import io.github.suppliersdk.publishing.SlotTarget;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sandbox.SandboxOptions;
import io.github.suppliersdk.sandbox.SandboxSeed;
import io.github.suppliersdk.sandbox.control.Fault;
import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.sync.AvailabilitySync;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.WebhookHandler;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.jdkserver.JdkWebhookServer;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import java.net.URI;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import java.util.function.UnaryOperator;

/**
 * Runs a supplier's backend with observers over real sockets. Each kind of event that is measured happens at least
 * once.
 */
final class RealRun implements AutoCloseable {
    private static final Duration DEADLINE = Duration.ofSeconds(8);
    private static final int DAYS = 30;
    private static final ZoneId PLACE = ZoneId.systemDefault();

    final LocalDate first = LocalDate.now(PLACE).plusDays(2);
    final Cellar cellar = new Cellar(first, DAYS);
    final Sandbox sandbox;
    final SupplierClient client;
    final AvailabilitySync sync;
    final WebhookReceiver receiver;
    private final SupplierObservers observers;
    private final JdkWebhookServer server;

    RealRun(SupplierObservers observers) {
        this(observers, handler -> handler, source -> source);
    }

    RealRun(
            SupplierObservers observers,
            UnaryOperator<WebhookHandler> handler,
            UnaryOperator<AvailabilitySource> source) {
        String key = UUID.randomUUID().toString();
        this.observers = observers;
        this.sandbox = Sandbox.start(SandboxOptions.defaults().webhookKey(key));
        sandbox.seed(SandboxSeed.builder()
                .vendor("cellar", "Cellar")
                .experience("cellar-tour", SandboxSeed.SlotType.DAILY, "cellar", "evening")
                .build());
        this.client = SupplierClient.builder()
                .baseUrl(sandbox.baseUrl())
                .accessToken(sandbox.accessToken())
                .addObserver(observers.calls())
                .build();
        this.sync = AvailabilitySync.builder(client)
                .source(source.apply(cellar))
                .timeZone(PLACE)
                .listener(observers.sync())
                .build();
        observers.watch(sync);
        this.receiver = WebhookReceiver.builder()
                .handler(handler.apply(cellar))
                .addKey(WebhookKey.of(key))
                .holdTimeZone(hold -> PLACE)
                .slotMarks(sync.slotMarks())
                .addObserver(observers.webhooks(DEADLINE))
                .deadline(DEADLINE)
                .build();
        this.server = JdkWebhookServer.start(receiver, 0);
        sandbox.webhook(URI.create(server.url()));
    }

    /** A day of a supplier, with failures of each kind. */
    RealRun run() throws InterruptedException {
        load();
        sellOnDay(0);
        sandbox.faults().add(Fault.refuse(503).next(1));
        client.vendors().list();
        ignoringFailures(() -> client.experiences().get("no-such-experience"));
        hold(first, Cellar.FAILING_SEATS);
        return this;
    }

    /** The first load: in bulk, and then by a reconcile. */
    void load() throws InterruptedException {
        SlotPublisher publisher =
                SlotPublisher.builder(client).listener(observers.publishing()).build();
        publisher.publish(cellar.all()
                .map(slot -> new SlotTarget(Cellar.OPTION.experienceId(), slot))
                .toList());
        reconcile();
    }

    /** A nightly reconcile. */
    void reconcile() throws InterruptedException {
        observers.reconciled(sync.reconcile(first, first.plusDays(DAYS)));
    }

    /** Sells a seat in the shop and one through the service. */
    void sellOnDay(int day) throws InterruptedException {
        LocalDate date = first.plusDays(day % DAYS);
        cellar.sell(date, 1);
        sync.changed(Cellar.key(date));
        UUID hold = hold(date, 1);
        client.integrationTests()
                .book(TestBooking.builder(
                                UUID.randomUUID(),
                                hold,
                                UUID.randomUUID(),
                                Cellar.key(date).slotId(),
                                BookingHolder.builder("guest@example.com", "Ada", "Guest")
                                        .build())
                        .addBookingRequest(TestBookingItem.builder("adult").build())
                        .build());
        boolean unused = sync.awaitIdle(Duration.ofSeconds(1));
    }

    UUID hold(LocalDate day, int seats) {
        UUID holdId = UUID.randomUUID();
        LocalDateTime end = LocalDateTime.now(PLACE).plusHours(1).truncatedTo(ChronoUnit.SECONDS);
        ignoringFailures(() -> client.integrationTests()
                .hold(HoldRequest.builder(
                                holdId.toString(),
                                "cellar-tour",
                                "evening",
                                Cellar.key(day).slotId(),
                                end)
                        .addQuantity(HolderQuantity.of("adult", seats))
                        .build()));
        return holdId;
    }

    private static void ignoringFailures(Runnable call) {
        try {
            call.run();
        } catch (SupplierException e) {
            System.Logger log = System.getLogger(RealRun.class.getName());
            log.log(System.Logger.Level.DEBUG, "an expected failure", e);
        }
    }

    @Override
    public void close() {
        server.close();
        sync.close(Duration.ofSeconds(2));
        client.close();
        sandbox.close();
    }
}
