package io.github.suppliersdk.sandbox;

import io.github.suppliersdk.sandbox.certify.CertificationSlot;
import io.github.suppliersdk.sandbox.control.SandboxFaults;
import io.github.suppliersdk.sandbox.control.SandboxRequests;
import io.github.suppliersdk.sandbox.control.SandboxTokens;
import io.github.suppliersdk.sandbox.internal.bookings.IntegrationTestEndpoints;
import io.github.suppliersdk.sandbox.internal.bookings.Webhook;
import io.github.suppliersdk.sandbox.internal.bookings.Webhooks;
import io.github.suppliersdk.sandbox.internal.catalog.ExperienceEndpoints;
import io.github.suppliersdk.sandbox.internal.catalog.OptionEndpoints;
import io.github.suppliersdk.sandbox.internal.catalog.PickupEndpoints;
import io.github.suppliersdk.sandbox.internal.catalog.QuestionEndpoints;
import io.github.suppliersdk.sandbox.internal.catalog.VendorEndpoints;
import io.github.suppliersdk.sandbox.internal.certify.SandboxSlots;
import io.github.suppliersdk.sandbox.internal.control.AdvanceableClock;
import io.github.suppliersdk.sandbox.internal.control.Faults;
import io.github.suppliersdk.sandbox.internal.control.Requests;
import io.github.suppliersdk.sandbox.internal.control.Tokens;
import io.github.suppliersdk.sandbox.internal.http.Router;
import io.github.suppliersdk.sandbox.internal.http.SandboxServer;
import io.github.suppliersdk.sandbox.internal.http.Service;
import io.github.suppliersdk.sandbox.internal.oauth.TokenEndpoint;
import io.github.suppliersdk.sandbox.internal.page.LivePage;
import io.github.suppliersdk.sandbox.internal.page.SandboxContext;
import io.github.suppliersdk.sandbox.internal.rules.Arguments;
import io.github.suppliersdk.sandbox.internal.rules.BoundedPatternMatcher;
import io.github.suppliersdk.sandbox.internal.rules.Refusal;
import io.github.suppliersdk.sandbox.internal.slots.SlotEndpoints;
import io.github.suppliersdk.sandbox.internal.snapshots.SnapshotReader;
import io.github.suppliersdk.sandbox.internal.snapshots.SnapshotWriter;
import io.github.suppliersdk.sandbox.internal.state.StateCopy;
import io.github.suppliersdk.sandbox.internal.state.Store;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Reader;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
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
 * <p>Time: only holds and tokens expire. A slot in the past can still be held and booked. A hold that expires while the
 * supplier is being asked to accept it keeps its seats until the supplier responds; if the supplier accepts, the
 * response is 200 and the hold ends immediately. A hold that expires while its booking is being confirmed becomes a
 * booking if the supplier confirms, and ends if the supplier refuses.
 *
 * <p>Limits: a body may have 16 MiB and 500,000 JSON tokens, and must arrive within 30 seconds. A client must read a
 * response within 60 seconds. All {@code data_pattern}s of one booking together may take one million steps and two
 * seconds; a pattern that exceeds the time without reading a character occupies a thread until it ends, and at most
 * eight such threads are allowed. The sandbox keeps at most 100,000 live holds, and as many bookings, cancelled
 * bookings and ids of ended holds; of those three the oldest are forgotten first. A slow client does not block others.
 *
 * <p>The sandbox uses daemon threads, so a sandbox that is not closed does not keep the JVM running. It is safe for use
 * by several threads.
 */
public final class Sandbox implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Sandbox.class);
    private static final String TOKEN_PATH = "/oauth/token";

    private final Tokens tokens;
    private final Router router = new Router();
    private final Faults faults = new Faults(router::any);
    private final Requests requests = new Requests();
    private final BoundedPatternMatcher patterns = new BoundedPatternMatcher();
    private final AdvanceableClock clock;
    private final Store store;
    private final String basePath;
    private final Webhooks webhooks;
    private final LivePage page;
    private final SandboxServer server;
    private final AtomicBoolean closed = new AtomicBoolean();

    private Sandbox(SandboxOptions options) {
        clock = new AdvanceableClock(options.clock());
        tokens = new Tokens(clock, options.accessToken());
        store = new Store(clock);
        basePath = options.basePath();
        webhooks = new Webhooks(options.webhookSettings());
        webhooks.url(options.webhookUrl());
        addEndpoints(options);
        Service service =
                new Service(tokens, options.apiName(), basePath, router, TOKEN_PATH, new TokenEndpoint(tokens, clock));
        page = new LivePage(context(service, options), this::origin);
        server = SandboxServer.start(options.port(), service, faults, requests, page::beside);
        LOG.info("page {}", pageUrl());
    }

    private SandboxContext context(Service service, SandboxOptions options) {
        SandboxContext.Control control = new SandboxContext.Control() {

            @Override
            public void reset() {
                Sandbox.this.reset();
            }

            @Override
            public void seed(Reader document) throws IOException {
                Sandbox.this.seed(document);
            }

            @Override
            public void webhook(String address) {
                Sandbox ignored = address.isEmpty() ? removeWebhook() : Sandbox.this.webhook(URI.create(address));
            }

            @Override
            public void writeTo(OutputStream to) throws IOException {
                SnapshotWriter.write(StateCopy.of(store), to);
            }
        };
        return new SandboxContext(
                store, requests, faults, tokens, webhooks, service, router, clock, options.apiName(), control);
    }

    private void addEndpoints(SandboxOptions options) {
        new VendorEndpoints(store).addTo(router);
        new PickupEndpoints(store).addTo(router);
        new ExperienceEndpoints(store, options.archivedOnCreate()).addTo(router);
        new OptionEndpoints(store).addTo(router);
        new QuestionEndpoints(store, options.questionSegment()).addTo(router);
        new SlotEndpoints(store, options.slotLimits(), faults, options.createdSlots()::response).addTo(router);
        new IntegrationTestEndpoints(store, webhooks, patterns, options.operatorName()).addTo(router);
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
        return new Sandbox(Arguments.given(options, "options"));
    }

    /** The base URL for a client, without a slash at the end. */
    public String baseUrl() {
        return origin() + basePath;
    }

    private String origin() {
        return "http://127.0.0.1:" + server.port();
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
     * tokens, the number of issued tokens, and the seed of the faults. A hold, booking or cancellation in flight is
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
        try {
            return seed(new StringReader(Arguments.given(seed, "seed").document()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Replaces the state with that of a snapshot, as {@link #seed(SandboxSeed)} does. For operations that were in
     * flight when the snapshot was taken: a pending hold is dropped and its seats are released, a hold that was being
     * booked stays a hold, and a booking that was being cancelled stays a booking.
     *
     * @throws IllegalArgumentException if the snapshot breaks a rule of the interface; the state is then not changed
     */
    public Sandbox seed(SandboxSnapshot snapshot) {
        return seed(SandboxSeed.of(Arguments.given(snapshot, "snapshot").json()));
    }

    /**
     * Replaces the state with that of a file written by {@link SandboxSnapshot#writeTo}, as
     * {@link #seed(SandboxSnapshot)} does.
     *
     * @throws IllegalArgumentException if the file breaks a rule of the interface; the state is then not changed
     * @throws IOException if the file cannot be read
     */
    public Sandbox seed(Path file) throws IOException {
        try (Reader reader = Files.newBufferedReader(Arguments.given(file, "file"))) {
            return seed(reader);
        }
    }

    private Sandbox seed(Reader document) throws IOException {
        Store seeded = new Store(clock);
        try {
            SnapshotReader.read(document, seeded);
        } catch (Refusal e) {
            throw new IllegalArgumentException(e.text(), e);
        }
        store.replaceBy(seeded);
        return this;
    }

    /**
     * The slots of an option, ordered by time and id, as the service shows them.
     *
     * @throws IllegalArgumentException if the experience or the option does not exist
     */
    public List<SandboxSlot> slots(String experienceId, String optionId) {
        Arguments.given(experienceId, "experienceId");
        Arguments.given(optionId, "optionId");
        return StateViews.slots(experienceId, optionId, StateCopy.slots(store, experienceId, optionId));
    }

    /**
     * The number of slots of an option.
     *
     * @throws IllegalArgumentException if the experience or the option does not exist
     */
    public int slotCount(String experienceId, String optionId) {
        return StateCopy.slotCount(
                store, Arguments.given(experienceId, "experienceId"), Arguments.given(optionId, "optionId"));
    }

    /**
     * Slots for a {@link io.github.suppliersdk.sandbox.certify.Certification} of the backend that published them: up to
     * three of each option, from tomorrow on, from at most 20 experiences. Archived experiences, open slots and slots
     * with fewer than four seats are left out.
     */
    public List<CertificationSlot> slotsToCertify() {
        return SandboxSlots.of(store);
    }

    /** The live holds, oldest first. */
    public List<SandboxHold> holds() {
        return store.locked(() -> StateCopy.holds(store)).stream()
                .map(StateViews::hold)
                .toList();
    }

    /** The bookings that the sandbox keeps: current ones first, then cancelled ones, each oldest first. */
    public List<SandboxBooking> bookings() {
        return store.locked(() -> StateCopy.bookings(store)).stream()
                .map(StateViews::booking)
                .toList();
    }

    /** A copy of the current state. */
    public SandboxSnapshot snapshot() {
        return new SandboxSnapshot(StateCopy.of(store));
    }

    /**
     * Calls the health check of the supplier's webhook and waits for its response. The real service does that about
     * every five minutes.
     *
     * @throws IllegalStateException if no webhook is set
     */
    public HealthReport checkHealth() {
        Webhook webhook = webhooks.current();
        if (webhook == null) {
            throw new IllegalStateException("the sandbox does not know the address of a webhook");
        }
        long start = System.nanoTime();
        Webhook.Health health = webhook.health().join();
        Duration duration = Duration.ofNanos(System.nanoTime() - start);
        int status = health.status();
        String problem = status == 0 || status == 200 ? health.failure() : "status " + status + " instead of 200";
        return new HealthReport(status == 200, status, problem, duration);
    }

    /**
     * Stops the server and its threads. Requests that are still in flight are cut off after two seconds. Calling it
     * again has no effect.
     */
    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            webhooks.close();
            patterns.close();
            page.close();
            server.close();
        }
    }

    @Override
    public String toString() {
        return "Sandbox[" + URI.create(baseUrl()) + "]";
    }
}
