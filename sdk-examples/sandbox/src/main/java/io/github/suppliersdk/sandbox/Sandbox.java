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
import io.github.suppliersdk.sandbox.internal.control.Faults;
import io.github.suppliersdk.sandbox.internal.control.ForwardClock;
import io.github.suppliersdk.sandbox.internal.control.Requests;
import io.github.suppliersdk.sandbox.internal.control.Tokens;
import io.github.suppliersdk.sandbox.internal.http.Router;
import io.github.suppliersdk.sandbox.internal.http.SandboxServer;
import io.github.suppliersdk.sandbox.internal.http.Service;
import io.github.suppliersdk.sandbox.internal.oauth.TokenEndpoint;
import io.github.suppliersdk.sandbox.internal.page.LivePage;
import io.github.suppliersdk.sandbox.internal.page.Subject;
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
 * A stand-in for the distribution service: a real HTTP server on the loopback interface that judges every request by the
 * interface's rules and keeps its state in memory.
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
 * <p>Where the interface says nothing, the sandbox decides: creating something whose id is taken is answered 409, slots
 * included, even if they are equal; a list of slots is applied as a whole or not at all; identifiers in the body of an
 * integration test that name nothing are answered 404; slots of an archived experience can still be maintained, but
 * not be held; the only option of an experience cannot be deleted; a test booking answers a question for the whole
 * booking in the same way on every item. What goes wrong in the sandbox itself is answered 500 and logged.
 *
 * <p>Seats: a hold takes them before the supplier is asked, and releases them if it is refused or ends without a booking.
 * A booking keeps them, and a cancellation releases them: one for each ticket for a single person; all of them with the last
 * of those, with a ticket for all, or without tickets. What the supplier writes as capacity is taken as it is, with holds
 * and bookings taken off already. A slot that was deleted and is created anew has nothing to do with the holds and bookings
 * of the old one.
 *
 * <p>Test bookings: a confirmation that is wrong, or does not come within
 * {@link SandboxOptions#webhookTimeout the webhook's time-out}, is followed by the unconfirmed cancellation at once, whatever
 * the clock says; a service sends it about a minute later. It is sent once. However it ends, be it refused or never answered,
 * the hold is over, its seats are released and there is no booking; the response to the test booking waits for it, is 400, and
 * tells both what was wrong and how the cancellation ended.
 *
 * <p>Time: only holds and tokens run out. A slot that is over, by its date or its end, can still be held and booked. A hold
 * that runs out while the supplier is asked for it keeps its seats until then; if the supplier accepts it the response is
 * 200, and the hold is over at once. One that runs out while its booking is being confirmed is booked if the supplier confirms
 * it, and is over if the supplier refuses.
 *
 * <p>Limits: a body has 16 MiB and 500,000 JSON tokens at most, and half a minute to arrive; a response has a minute to be
 * read; all {@code data_pattern}s of one booking together have a million steps and two seconds to be matched, and one that
 * reads nothing meanwhile keeps a thread of its own until it ends, of which there are eight at most; 100,000 live
 * holds are kept, and as many bookings, cancelled bookings and ids of ended holds, of which the oldest are forgotten first.
 * No client keeps a thread that others need.
 *
 * <p>Its threads are daemons: a sandbox that nobody closed does not keep a JVM alive. Safe for use by several threads.
 */
public final class Sandbox implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Sandbox.class);
    private static final String TOKEN_PATH = "/oauth/token";

    private final Tokens tokens;
    private final Router router = new Router();
    private final Faults faults = new Faults(router::any);
    private final Requests requests = new Requests();
    private final BoundedPatternMatcher patterns = new BoundedPatternMatcher();
    private final ForwardClock clock;
    private final Store store;
    private final String basePath;
    private final Webhooks webhooks;
    private final LivePage page;
    private final SandboxServer server;
    private final AtomicBoolean closed = new AtomicBoolean();

    private Sandbox(SandboxOptions options) {
        clock = new ForwardClock(options.clock());
        tokens = new Tokens(clock, options.accessToken());
        store = new Store(clock);
        basePath = options.basePath();
        webhooks = new Webhooks(options.webhookSettings());
        webhooks.url(options.webhookUrl());
        addEndpoints(options);
        Service service =
                new Service(tokens, options.apiName(), basePath, router, TOKEN_PATH, new TokenEndpoint(tokens, clock));
        page = new LivePage(subject(service, options), this::origin);
        server = SandboxServer.start(options.port(), service, faults, requests, page::beside);
        LOG.info("page {}", pageUrl());
    }

    private Subject subject(Service service, SandboxOptions options) {
        Subject.Whole whole = new Subject.Whole() {

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
                Sandbox ignored = address.isEmpty() ? noWebhook() : Sandbox.this.webhook(URI.create(address));
            }

            @Override
            public void writeTo(OutputStream to) throws IOException {
                SnapshotWriter.write(StateCopy.of(store), to);
            }
        };
        return new Subject(store, requests, faults, tokens, webhooks, service, router, clock, options.apiName(), whole);
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

    /** Starts a sandbox on any free port. */
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

    /** The address that a client needs, without a slash at its end. */
    public String baseUrl() {
        return origin() + basePath;
    }

    private String origin() {
        return "http://127.0.0.1:" + server.port();
    }

    /**
     * The address of the live page, for a browser on this machine: what the service has, what reached it, and what the
     * supplier's webhooks responded. It costs nothing while nobody looks at it.
     */
    public String pageUrl() {
        return baseUrl() + LivePage.PATH;
    }

    /** The address where a client fetches tokens with OAuth 2 client credentials, which {@link SandboxTokens} has. */
    public String tokenUrl() {
        return baseUrl() + TOKEN_PATH;
    }

    /** The fixed token: that of the options, or a random one. It works as long as the sandbox runs. */
    public String accessToken() {
        return tokens.fixed();
    }

    /** The tokens that the token endpoint issues and the service accepts. */
    public SandboxTokens tokens() {
        return tokens;
    }

    /** The faults that are switched on. */
    public SandboxFaults faults() {
        return faults;
    }

    /** The requests that reached the sandbox. */
    public SandboxRequests requests() {
        return requests;
    }

    /**
     * From now on the supplier's webhook is at this address, such as {@code http://127.0.0.1:54321/hooks}. What is in flight
     * ends where it began.
     *
     * @throws IllegalArgumentException if it is no http or https address with a host, or has a user, a query or a fragment
     */
    public Sandbox webhook(URI address) {
        webhooks.url(Arguments.address(address, "address"));
        return this;
    }

    /**
     * From now on there is no webhook: holds, bookings and cancellations are accepted without asking anybody. What is in
     * flight ends where it began.
     */
    public Sandbox noWebhook() {
        webhooks.url(null);
        return this;
    }

    /**
     * Forgets vendors, pickups, experiences with their options, questions and slots, holds and bookings with the ids that
     * they used, recorded requests with their counts, and what the page shows of calls of the webhook; switches all faults
     * off, those of the token endpoint included, and forgets how often they struck; revokes the tokens that were issued. What
     * stays is the address and all other options, the fixed token, the lifetime of tokens, how many were issued, the seed of
     * the faults, the webhook and the clock. A hold, booking or cancellation that is in flight is refused when the supplier
     * has answered, and changes nothing; the supplier is told nothing of that.
     */
    public Sandbox reset() {
        store.reset();
        faults.clear();
        tokens.revokeAll().failNext(0, 503);
        requests.clear();
        webhooks.conversations().clear();
        return this;
    }

    /**
     * Replaces what the sandbox remembers by what the seed says, in one step. Requests, faults and tokens stay. A hold,
     * booking or cancellation that is in flight is refused when the supplier has answered, and changes nothing; the supplier
     * is told nothing of that.
     *
     * @throws IllegalArgumentException if the seed breaks a rule of the interface; nothing is changed
     */
    public Sandbox seed(SandboxSeed seed) {
        try {
            return seed(new StringReader(Arguments.given(seed, "seed").document()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Replaces what the sandbox remembers by what a snapshot says, as {@link #seed(SandboxSeed)} does. Of what was in flight
     * when the snapshot was taken, a hold is gone and its seats are released, a booking leaves its hold, a cancellation its
     * booking.
     *
     * @throws IllegalArgumentException if the snapshot breaks a rule of the interface; nothing is changed
     */
    public Sandbox seed(SandboxSnapshot snapshot) {
        return seed(SandboxSeed.of(Arguments.given(snapshot, "snapshot").json()));
    }

    /**
     * Replaces what the sandbox remembers by what a file says that {@link SandboxSnapshot#writeTo} wrote, as
     * {@link #seed(SandboxSnapshot)} does.
     *
     * @throws IllegalArgumentException if the file breaks a rule of the interface; nothing is changed
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
     * The slots of an option in order of time, as the service shows them.
     *
     * @throws IllegalArgumentException if there is no such option
     */
    public List<SandboxSlot> slots(String experienceId, String optionId) {
        Arguments.given(experienceId, "experienceId");
        Arguments.given(optionId, "optionId");
        return StateViews.slots(experienceId, optionId, StateCopy.slots(store, experienceId, optionId));
    }

    /**
     * The number of slots of an option.
     *
     * @throws IllegalArgumentException if there is no such option
     */
    public int slotCount(String experienceId, String optionId) {
        return StateCopy.slotCount(
                store, Arguments.given(experienceId, "experienceId"), Arguments.given(optionId, "optionId"));
    }

    /**
     * Some slots of each option, from tomorrow on, with what was published of them: for the checks of the backend that
     * published them.
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

    /** The bookings that the sandbox keeps, oldest first; cancelled ones come last. */
    public List<SandboxBooking> bookings() {
        return store.locked(() -> StateCopy.bookings(store)).stream()
                .map(StateViews::booking)
                .toList();
    }

    /** The current state of the sandbox. */
    public SandboxSnapshot snapshot() {
        return new SandboxSnapshot(StateCopy.of(store));
    }

    /**
     * Checks the health of the supplier's webhook, as a service does every five minutes.
     *
     * @throws IllegalStateException if the sandbox does not know the address of a webhook
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

    /** Ends the server and its threads; what is still in flight is cut off after two seconds. May be repeated. */
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
