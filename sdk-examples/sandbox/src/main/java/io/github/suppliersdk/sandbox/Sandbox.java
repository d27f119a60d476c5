package io.github.suppliersdk.sandbox;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.suppliersdk.sandbox.control.SandboxClock;
import io.github.suppliersdk.sandbox.control.SandboxFaults;
import io.github.suppliersdk.sandbox.control.SandboxRequests;
import io.github.suppliersdk.sandbox.control.SandboxTokens;
import io.github.suppliersdk.sandbox.internal.bookings.BookingEndpoints;
import io.github.suppliersdk.sandbox.internal.bookings.SupplierWebhooks;
import io.github.suppliersdk.sandbox.internal.control.Faults;
import io.github.suppliersdk.sandbox.internal.control.IssuedTokens;
import io.github.suppliersdk.sandbox.internal.control.Requests;
import io.github.suppliersdk.sandbox.internal.endpoints.CatalogEndpoints;
import io.github.suppliersdk.sandbox.internal.endpoints.SlotEndpoints;
import io.github.suppliersdk.sandbox.internal.http.OAuthEndpoint;
import io.github.suppliersdk.sandbox.internal.http.Router;
import io.github.suppliersdk.sandbox.internal.http.SandboxServer;
import io.github.suppliersdk.sandbox.internal.http.Service;
import io.github.suppliersdk.sandbox.internal.page.LivePage;
import io.github.suppliersdk.sandbox.internal.page.SandboxContext;
import io.github.suppliersdk.sandbox.internal.rules.Arguments;
import io.github.suppliersdk.sandbox.internal.rules.JsonTrees;
import io.github.suppliersdk.sandbox.internal.rules.Refusal;
import io.github.suppliersdk.sandbox.internal.state.OptionState;
import io.github.suppliersdk.sandbox.internal.state.Snapshots;
import io.github.suppliersdk.sandbox.internal.state.Store;
import io.github.suppliersdk.sandbox.internal.webhook.Exchange;
import io.github.suppliersdk.sandbox.internal.webhook.WebhookRules;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A stand-in for the distribution service: a real HTTP server on the loopback interface that validates every request by
 * the rules of the interface and keeps its state in memory.
 *
 * <pre>{@code
 * import io.github.suppliersdk.sandbox.Sandbox;
 *
 * try (Sandbox sandbox = Sandbox.start()) {
 *     // point a client at sandbox.baseUrl() with sandbox.accessToken()
 *     System.out.println(sandbox.requests().count());
 * }
 * }</pre>
 *
 * <p>Where the interface does not say what happens, the sandbox decides as follows. Creating an object whose id is
 * already used is answered 409, even if the object is equal; this includes slots. A list of slots is applied completely
 * or not at all. An identifier in the body of an integration test that refers to nothing is answered 404. Slots of an
 * archived experience can still be changed, but not held. The only option of an experience cannot be deleted. A test
 * booking must answer a question for the whole booking with the same answer on every item. An internal error of the
 * sandbox is answered 500 and logged.
 *
 * <p>Seats: a hold takes its seats before the supplier is asked, and releases them if the supplier refuses or the hold
 * ends without a booking. A booking keeps the seats of its hold. A cancellation releases one seat for each ticket for a
 * single person; it releases all remaining seats if it cancels the last of those tickets, a ticket for all, or names no
 * tickets. A capacity that the supplier writes is taken as the seats that are left: holds and bookings are already
 * subtracted. A slot that is deleted and created again is not affected by holds and bookings of the deleted one.
 *
 * <p>Test bookings: if the confirmation is invalid, or does not arrive within
 * {@link SandboxOptions#webhookTimeout the webhook's time-out}, the sandbox sends the unconfirmed cancellation at once,
 * regardless of the clock; the real service sends it about a minute later. It is sent only once. Whatever its result,
 * even if it is refused or not answered, the hold ends, its seats are released and there is no booking. The response to
 * the test booking is sent after that. It has status 400 and says both what was wrong and how the cancellation ended.
 *
 * <p>Time: only holds, tokens and faults with a duration expire. A slot in the past can still be held and booked. A hold that expires while the
 * supplier is being asked to accept it keeps its seats until the supplier responds; if the supplier accepts, the
 * response is 200 and the hold ends immediately. A hold that expires while its booking is being confirmed becomes a
 * booking if the supplier confirms, and ends if the supplier refuses.
 *
 * <p>Limits: a body may have 16 MiB. A {@code data_pattern} that takes for ever for an answer stops the sandbox.
 * The sandbox stands in for a service on the developer's own machine; it is not a public server.
 *
 * <p>The sandbox uses daemon threads, so a sandbox that is not closed does not keep the JVM running. It is safe for use
 * by several threads.
 */
public final class Sandbox implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Sandbox.class);
    private static final String TOKEN_PATH = "/oauth/token";

    private final Requests requests = new Requests();
    private final SandboxClock clock;
    private final IssuedTokens tokens;
    private final Faults faults;
    private final Store store;
    private final String basePath;
    private final SupplierWebhooks webhooks;
    private final LivePage page;
    private final SandboxServer server;
    private final AtomicBoolean closed = new AtomicBoolean();

    private Sandbox(SandboxOptions options) {
        clock = SandboxClock.of(options.clock);
        tokens = new IssuedTokens(clock, options.accessToken);
        store = new Store(clock);
        Router router = new Router(store);
        faults = new Faults(router::any, clock);
        basePath = options.basePath;
        webhooks = new SupplierWebhooks(store, options.webhookSettings(), options.webhookUrl);
        new CatalogEndpoints(store).addTo(router, options.archivedOnCreate, options.questionSegment);
        new SlotEndpoints(store, faults, options.maximums, options.oneCreatedSlotAsObject).addTo(router);
        new BookingEndpoints(store, webhooks, options.operatorName).addTo(router);
        Service service =
                new Service(tokens, options.apiName, basePath, router, TOKEN_PATH, new OAuthEndpoint(tokens, clock));
        page = new LivePage(new SandboxContext(this, store, requests, faults, webhooks, service, router, clock));
        server = new SandboxServer(options.port, service, faults, requests, page::beside);
        LOG.info("page {}", pageUrl());
    }

    /** Starts a sandbox with the default options on any free port. */
    public static Sandbox start() {
        return start(SandboxOptions.defaults());
    }

    /**
     * Starts a sandbox.
     *
     * @throws IllegalStateException if the port is in use
     */
    public static Sandbox start(SandboxOptions options) {
        return new Sandbox(options);
    }

    /** The base URL for a client, without a slash at the end. */
    public String baseUrl() {
        return "http://127.0.0.1:" + server.port() + basePath;
    }

    /**
     * The URL of the live page, for a browser on this machine. It shows the state of the service, the requests that it
     * received, and the responses of the supplier's webhook. It uses no resources while it is not open in a browser.
     */
    public String pageUrl() {
        return baseUrl() + LivePage.PATH;
    }

    /**
     * The URL of the token endpoint for OAuth 2.0 client credentials. {@link SandboxTokens} has the client id and
     * secret.
     */
    public String tokenUrl() {
        return baseUrl() + TOKEN_PATH;
    }

    /** The fixed access token: the one from the options, or a random one. It is valid as long as the sandbox runs. */
    public String accessToken() {
        return tokens.fixed();
    }

    /** Controls the tokens that the token endpoint issues and the service accepts. */
    public SandboxTokens tokens() {
        return tokens;
    }

    /** Controls the faults that the service simulates. */
    public SandboxFaults faults() {
        return faults;
    }

    /** The requests that the sandbox received. */
    public SandboxRequests requests() {
        return requests;
    }

    /**
     * Sets the base URL of the supplier's webhook, such as {@code http://127.0.0.1:54321/hooks}. Requests in flight
     * continue with the previous webhook.
     *
     * @throws IllegalArgumentException if the address is not an http or https URL with a host, or has user info, a
     *     query or a fragment
     */
    public Sandbox webhook(URI address) {
        webhooks.url(Arguments.address(address, "address"));
        return this;
    }

    /**
     * Removes the webhook: from now on holds, bookings and cancellations are accepted without asking a supplier.
     * Requests in flight continue with the previous webhook.
     */
    public Sandbox removeWebhook() {
        webhooks.url(null);
        return this;
    }

    /**
     * Clears the state: vendors, pickups, experiences with their options, questions and slots, holds, bookings and the
     * ids that they used. Also clears the recorded requests with their counts and the webhook calls that the page
     * shows, removes all faults and their counts, including those of the token endpoint, and revokes all issued tokens.
     *
     * <p>Not changed are the address and all other options, the webhook, the clock, the fixed token, the lifetime of
     * tokens, and the number of issued tokens. A hold, booking or cancellation in flight is
     * refused when the supplier has responded, and changes nothing; the supplier is not told.
     */
    public Sandbox reset() {
        store.reset();
        faults.clear();
        tokens.revokeAll().failNext(0, 503);
        requests.clear();
        webhooks.callLog().clear();
        return this;
    }

    /**
     * Replaces the state with that of a seed, in one step. Recorded requests, faults and tokens are not changed. A
     * hold, booking or cancellation in flight is refused when the supplier has responded, and changes nothing; the
     * supplier is not told.
     *
     * @throws IllegalArgumentException if the seed breaks a rule of the interface; the state is then not changed
     */
    public Sandbox seed(SandboxSeed seed) {
        Store seeded = new Store(clock);
        try {
            Snapshots.read(JsonTrees.readObject(seed.json().getBytes(StandardCharsets.UTF_8)), seeded);
        } catch (Refusal e) {
            throw new IllegalArgumentException(e.text(), e);
        }
        store.replaceBy(seeded);
        return this;
    }

    /**
     * Replaces the state with that of a file written by {@link SandboxSeed#writeTo}, as {@link #seed(SandboxSeed)} does.
     *
     * @throws IllegalArgumentException if the file breaks a rule of the interface; the state is then not changed
     * @throws IOException if the file cannot be read
     */
    public Sandbox seed(Path file) throws IOException {
        return seed(new SandboxSeed(Files.readString(file)));
    }

    /**
     * The slots of an option, ordered by time and id, as the service shows them.
     *
     * @throws IllegalArgumentException if the experience or the option does not exist
     */
    public List<SandboxSlot> slots(String experienceId, String optionId) {
        JsonNode slots = store.locked(() -> Snapshots.slots(option(experienceId, optionId)));
        return SandboxSlot.of(experienceId, optionId, slots);
    }

    /**
     * The number of slots of an option.
     *
     * @throws IllegalArgumentException if the experience or the option does not exist
     */
    public int slotCount(String experienceId, String optionId) {
        return store.locked(() -> option(experienceId, optionId).slotCount());
    }

    private OptionState option(String experienceId, String optionId) {
        try {
            return store.option(experienceId, optionId);
        } catch (Refusal notFound) {
            throw new IllegalArgumentException(notFound.text(), notFound);
        }
    }

    /** The live holds, oldest first. */
    public List<SandboxHold> holds() {
        return store.locked(
                () -> store.bookings().holds().stream().map(SandboxHold::of).toList());
    }

    /** The bookings: current ones first, then cancelled ones, each oldest first. */
    public List<SandboxBooking> bookings() {
        return store.locked(() -> Stream.concat(store.bookings().live().stream(), store.bookings().cancelled().stream())
                .map(SandboxBooking::of)
                .toList());
    }

    /**
     * A copy of the current state at one moment. For operations that are in flight: a pending hold is not in the state
     * that is restored from it, a hold that is being booked is a hold, and a booking that is being cancelled a booking.
     */
    public SandboxSeed snapshot() {
        return new SandboxSeed(JsonTrees.text(Snapshots.write(store)));
    }

    /**
     * Calls the health check of the supplier's webhook and waits for its response. The real service does that about
     * every five minutes.
     *
     * @throws IllegalStateException if no webhook is set
     */
    public HealthReport checkHealth() {
        SupplierWebhooks.Webhook webhook = webhooks.current();
        if (webhook == null) {
            throw new IllegalStateException("the sandbox does not know the address of a webhook");
        }
        Exchange exchange = webhook.health();
        return new HealthReport(
                exchange.status() == 200, exchange.status(), WebhookRules.status(exchange), exchange.took());
    }

    /**
     * Stops the server and its threads. Requests that are still in flight are cut off. Calling it again has no effect.
     */
    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            page.close();
            server.close();
        }
    }

    @Override
    public String toString() {
        return "Sandbox[" + URI.create(baseUrl()) + "]";
    }
}
