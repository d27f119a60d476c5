package io.github.suppliersdk.sandbox;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.suppliersdk.sandbox.control.SandboxFaults;
import io.github.suppliersdk.sandbox.control.SandboxRequests;
import io.github.suppliersdk.sandbox.control.SandboxTokens;
import io.github.suppliersdk.sandbox.internal.bookings.IntegrationTestEndpoints;
import io.github.suppliersdk.sandbox.internal.bookings.WebhookClient;
import io.github.suppliersdk.sandbox.internal.bookings.WebhookFailure;
import io.github.suppliersdk.sandbox.internal.bookings.WebhookTarget;
import io.github.suppliersdk.sandbox.internal.catalog.ExperienceEndpoints;
import io.github.suppliersdk.sandbox.internal.catalog.OptionEndpoints;
import io.github.suppliersdk.sandbox.internal.catalog.PickupEndpoints;
import io.github.suppliersdk.sandbox.internal.catalog.QuestionEndpoints;
import io.github.suppliersdk.sandbox.internal.catalog.VendorEndpoints;
import io.github.suppliersdk.sandbox.internal.http.Router;
import io.github.suppliersdk.sandbox.internal.http.SandboxServer;
import io.github.suppliersdk.sandbox.internal.http.Service;
import io.github.suppliersdk.sandbox.internal.oauth.TokenEndpoint;
import io.github.suppliersdk.sandbox.internal.slots.SlotEndpoints;
import io.github.suppliersdk.sandbox.internal.state.Snapshot;
import io.github.suppliersdk.sandbox.internal.state.Store;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * A stand-in for the distribution service: a real HTTP server on the loopback interface that judges every request by the
 * interface's rules and keeps its state in memory.
 *
 * <pre>{@code
 * try (Sandbox sandbox = Sandbox.start()) {
 *     // point a client at sandbox.baseUrl() with sandbox.accessToken()
 *     sandbox.slots("abc-123", "adult-tour");
 * }
 * }</pre>
 *
 * <p>Where the interface is silent the sandbox decides so: creating something whose id is taken is answered 409, slots
 * included, even if they are equal; a list of slots is applied as a whole or not at all; identifiers in the body of an
 * integration test that name nothing are answered 404; slots of an archived experience can still be maintained, but
 * not be held; the only option of an experience cannot be deleted; a test booking answers a question for the whole
 * booking in the same way on every item. What goes wrong in the sandbox itself is answered 500 and logged.
 *
 * <p>Its threads are daemons: a sandbox that nobody closed does not keep a JVM alive. Safe for use by several threads.
 */
public final class Sandbox implements AutoCloseable {

    private static final String TOKEN_PATH = "/oauth/token";

    private final SandboxTokens tokens;
    private final SandboxFaults faults = new SandboxFaults();
    private final SandboxRequests requests = new SandboxRequests();
    private final Store store;
    private final Snapshot snapshot;
    private final String basePath;
    private final @Nullable WebhookClient webhook;
    private final SandboxServer server;
    private final AtomicBoolean closed = new AtomicBoolean();

    private Sandbox(SandboxOptions options) {
        WebhookTarget target = options.webhook();
        tokens = new SandboxTokens(options.clock());
        store = new Store(options.clock());
        snapshot = new Snapshot(store);
        basePath = options.basePath();
        webhook = target == null ? null : new WebhookClient(target);
        Service service = new Service(
                tokens,
                options.apiName(),
                basePath,
                router(options),
                TOKEN_PATH,
                new TokenEndpoint(tokens, options.clock()));
        server = SandboxServer.start(options.port(), service, faults, requests);
    }

    private Router router(SandboxOptions options) {
        Router router = new Router();
        new VendorEndpoints(store).addTo(router);
        new PickupEndpoints(store).addTo(router);
        new ExperienceEndpoints(store).addTo(router);
        new OptionEndpoints(store).addTo(router);
        new QuestionEndpoints(store, options.questionSegment()).addTo(router);
        new SlotEndpoints(store, options.slotLimits(), faults, options.answerSingleSlotAsObject()).addTo(router);
        new IntegrationTestEndpoints(store, webhook, options.operatorName()).addTo(router);
        return router;
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
        return new Sandbox(options);
    }

    /** The address that a client needs, without a slash at its end. */
    public String baseUrl() {
        return "http://127.0.0.1:" + server.port() + basePath;
    }

    /** Where a client fetches tokens with OAuth 2 client credentials; those are {@link SandboxTokens}'s. */
    public String tokenUrl() {
        return baseUrl() + TOKEN_PATH;
    }

    /** A fixed token that works as long as the sandbox runs. */
    public String accessToken() {
        return tokens.fixed();
    }

    /** What the token endpoint issues and the service accepts. */
    public SandboxTokens tokens() {
        return tokens;
    }

    /** What is to go wrong. */
    public SandboxFaults faults() {
        return faults;
    }

    /** What reached the sandbox. */
    public SandboxRequests requests() {
        return requests;
    }

    /**
     * The slots of an option in order of time, as the service shows them.
     *
     * @throws IllegalArgumentException if there is no such option
     */
    public List<JsonNode> slots(String experienceId, String optionId) {
        return snapshot.slots(experienceId, optionId);
    }

    /**
     * The number of slots of an option.
     *
     * @throws IllegalArgumentException if there is no such option
     */
    public int slotCount(String experienceId, String optionId) {
        return snapshot.slotCount(experienceId, optionId);
    }

    /**
     * A copy of everything that the sandbox remembers: {@code vendors}, {@code pickups}, {@code experiences} (each with
     * {@code experience}, {@code mandatory_questions} and {@code slots} by option), {@code holds}, {@code bookings}.
     */
    public JsonNode snapshot() {
        return snapshot.all();
    }

    /**
     * Checks the health of the supplier's webhook, as a service does every five minutes.
     *
     * @throws IllegalStateException if the sandbox was started without the address of a webhook
     */
    public HealthReport checkHealth() {
        if (webhook == null) {
            throw new IllegalStateException("the sandbox was started without the address of a webhook");
        }
        long start = System.nanoTime();
        try {
            int status = webhook.health().status();
            String problem = status == 200 ? "" : "status " + status + " instead of 200";
            return new HealthReport(status == 200, status, problem, Duration.ofNanos(System.nanoTime() - start));
        } catch (WebhookFailure e) {
            return new HealthReport(false, 0, e.text(), Duration.ofNanos(System.nanoTime() - start));
        }
    }

    /** Ends the server and its threads; what is still under way is cut off after two seconds. May be repeated. */
    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            if (webhook != null) {
                webhook.close();
            }
            server.close();
        }
    }

    @Override
    public String toString() {
        return "Sandbox[" + URI.create(baseUrl()) + "]";
    }
}
