package io.github.suppliersdk;

import io.github.suppliersdk.auth.TokenSource;
import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.experiences.ExperiencesClient;
import io.github.suppliersdk.http.CallObserver;
import io.github.suppliersdk.http.HttpTransport;
import io.github.suppliersdk.http.OkHttpTransport;
import io.github.suppliersdk.http.RetryOptions;
import io.github.suppliersdk.http.TimeoutOptions;
import io.github.suppliersdk.integrationtests.IntegrationTestsClient;
import io.github.suppliersdk.internal.auth.ClientCredentialsTokens;
import io.github.suppliersdk.internal.bytes.BytePool;
import io.github.suppliersdk.internal.call.CallSettings;
import io.github.suppliersdk.internal.call.CallsUnderWay;
import io.github.suppliersdk.internal.call.QuietTime;
import io.github.suppliersdk.internal.call.RetryBudget;
import io.github.suppliersdk.internal.call.Service;
import io.github.suppliersdk.internal.call.ServiceCaller;
import io.github.suppliersdk.internal.clients.HttpExperiencesClient;
import io.github.suppliersdk.internal.clients.HttpIntegrationTestsClient;
import io.github.suppliersdk.internal.clients.HttpMandatoryQuestionsClient;
import io.github.suppliersdk.internal.clients.HttpOptionsClient;
import io.github.suppliersdk.internal.clients.HttpPickupsClient;
import io.github.suppliersdk.internal.clients.HttpSlotsClient;
import io.github.suppliersdk.internal.clients.HttpVendorsClient;
import io.github.suppliersdk.internal.threads.Threads;
import io.github.suppliersdk.internal.time.Time;
import io.github.suppliersdk.options.OptionsClient;
import io.github.suppliersdk.pickups.PickupsClient;
import io.github.suppliersdk.questions.MandatoryQuestionsClient;
import io.github.suppliersdk.slots.SlotsClient;
import io.github.suppliersdk.vendors.VendorsClient;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The way in: one client for one account, made once and used by all threads.
 *
 * <pre>{@code
 * try (SupplierClient client = SupplierClient.builder()
 *         .baseUrl("https://api.example.com/supply")
 *         .accessToken(System.getenv("SUPPLIER_ACCESS_TOKEN"))
 *         .build()) {
 *     client.slots("abc-123", "adult-tour").updateCapacity("2027-04-22", 12);
 * }
 * }</pre>
 *
 * <p>The resource clients bind the ids of what they belong to; making one costs nothing and sends nothing. A client that
 * is never closed does not keep the JVM alive.
 */
public final class SupplierClient implements AutoCloseable {
    private static final Duration DRAIN = Duration.ofSeconds(10);
    private static final int ASYNC_THREADS_ON_17 = 64;

    private final ServiceProfile profile;
    private final Service service;
    private final CallSettings settings;
    private final ServiceCaller caller;
    private final Owned owned;

    /** What a derived client does that is to repeat requests, whatever those between do. */
    private final RetryOptions repeating;

    /** Without lambdas, as is all that runs before the first call: the JVM makes a class of each when it is met first. */
    SupplierClient(SupplierClientConfig config, Time time) {
        HttpTransport transport =
                config.transport().isPresent() ? config.transport().get() : OkHttpTransport.create(config.timeouts());
        TokenSource tokens = config.tokens().isPresent()
                ? config.tokens().get()
                : new ClientCredentialsTokens(
                        config.clientCredentials().orElseThrow(),
                        transport,
                        config.timeouts().attempt(),
                        UserAgent.VALUE,
                        time);
        this.profile = config.serviceProfile();
        this.service = new Service(
                BaseUrls.withoutTrailingSlash(config.baseUrl()),
                transport,
                tokens,
                new RetryBudget(config.retries().budget()),
                new QuietTime(time),
                new BytePool(),
                config.maxAnswerBytes(),
                new CallsUnderWay(),
                time);
        this.settings = new CallSettings(headers(config), config.timeouts(), config.retries(), config.observers());
        this.caller = new ServiceCaller(service, settings);
        this.owned = new Owned(config.transport().isEmpty());
        this.repeating = config.retries().maxAttempts() > 1
                ? config.retries()
                : config.retries().withMaxAttempts(RetryOptions.defaults().maxAttempts());
    }

    /** A client that shares everything with another one but the settings. */
    private SupplierClient(SupplierClient parent, CallSettings settings) {
        this.profile = parent.profile;
        this.service = parent.service;
        this.settings = settings;
        this.caller = new ServiceCaller(service, settings);
        this.owned = parent.owned;
        this.repeating = parent.repeating;
    }

    private static Map<String, String> headers(SupplierClientConfig config) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("accept-version", config.serviceProfile().acceptVersion());
        headers.put("Accept", "application/json");
        headers.put("User-Agent", UserAgent.VALUE);
        putAll(config.headers(), headers);
        return headers;
    }

    /** Header names are the same in any letter case, so a header that comes later takes the place of an earlier one. */
    private static void putAll(Map<String, String> more, Map<String, String> headers) {
        for (Map.Entry<String, String> header : more.entrySet()) {
            headers.keySet().removeIf(header.getKey()::equalsIgnoreCase);
            headers.put(header.getKey(), header.getValue());
        }
    }

    /**
     * A client that differs from this one in some options and shares everything else with it: connections, token, retry
     * budget. It costs next to nothing, can be made for a single call, and need not be closed.
     */
    public SupplierClient with(CallOptions options) {
        Map<String, String> headers = new LinkedHashMap<>(settings.headers());
        putAll(options.headers(), headers);
        List<CallObserver> observers = new ArrayList<>(settings.observers());
        options.observer().ifPresent(observers::add);
        TimeoutOptions timeouts = options.timeout()
                .<TimeoutOptions>map(limit -> settings.timeouts().withCall(limit))
                .orElse(settings.timeouts());
        RetryOptions retries = options.retries()
                .<RetryOptions>map(wanted -> wanted ? repeating : RetryOptions.off())
                .orElse(settings.retries());
        return new SupplierClient(this, new CallSettings(headers, timeouts, retries, List.copyOf(observers)));
    }

    /**
     * Does the work on another thread: a virtual one where the JVM has them, otherwise one of at most 64 daemon threads.
     * Cancelling the future, or ending it in any other way such as {@code orTimeout}, ends the HTTP call that is under way.
     *
     * <pre>{@code
     * CompletableFuture<List<Experience>> experiences = client.submit(c -> c.experiences().list());
     * }</pre>
     */
    public <T> CompletableFuture<T> submit(Function<SupplierClient, T> work) {
        return owned.submit(() -> work.apply(this));
    }

    /** Starts the making of a client. */
    public static SupplierClientConfig.Builder builder() {
        return new SupplierClientConfig.Builder();
    }

    /** Vendors. */
    public VendorsClient vendors() {
        return new HttpVendorsClient(caller);
    }

    /** Experiences. */
    public ExperiencesClient experiences() {
        return new HttpExperiencesClient(caller);
    }

    /**
     * The options of an experience.
     *
     * @throws io.github.suppliersdk.errors.InvalidRequestException if the id breaks a rule of contract 2
     */
    public OptionsClient options(String experienceId) {
        return new HttpOptionsClient(caller, experienceId);
    }

    /**
     * The mandatory questions of an experience.
     *
     * @throws io.github.suppliersdk.errors.InvalidRequestException if the id breaks a rule of contract 2
     */
    public MandatoryQuestionsClient mandatoryQuestions(String experienceId) {
        return new HttpMandatoryQuestionsClient(caller, profile.mandatoryQuestionSegment(), experienceId);
    }

    /** Pickups. */
    public PickupsClient pickups() {
        return new HttpPickupsClient(caller);
    }

    /**
     * The slots of an option of an experience.
     *
     * @throws io.github.suppliersdk.errors.InvalidRequestException if an id breaks a rule of contract 2
     */
    public SlotsClient slots(String experienceId, String optionId) {
        return new HttpSlotsClient(caller, profile, experienceId, optionId);
    }

    /** The address of the service, without a slash at its end. */
    public String baseUrl() {
        return service.baseUrl();
    }

    /**
     * Until when the service asked to be left alone, with {@code Retry-After} in an answer 429 or 503 to any call of this
     * client or of one that shares with it. Ordinary calls are made all the same; whoever makes many of them should wait.
     */
    public Optional<Instant> quietUntil() {
        return service.quiet().until();
    }

    /**
     * Takes one repeat out of the budget that all calls of this client and of those that share with it have together. The
     * calls themselves do it; whoever makes failed calls again himself should too, and wait while there is none.
     *
     * @return whether there was one
     */
    public boolean takeRepeat() {
        return service.budget().take();
    }

    /** The service's own test calls; they exist in the operator's sandbox environment only. */
    public IntegrationTestsClient integrationTests() {
        return new HttpIntegrationTestsClient(caller);
    }

    /** What the operator does differently from the neutral defaults. */
    public ServiceProfile serviceProfile() {
        return profile;
    }

    /** The same as {@link #close(Duration)} with 10 seconds. */
    @Override
    public void close() {
        close(DRAIN);
    }

    /**
     * Lets no new call start, gives those under way and the work that was submitted this long to end, cancels the rest,
     * and frees what the client made: connections and threads, but nothing that was handed in. A thread that is
     * interrupted does not wait. May be called again. Closes the derived clients too, and is the same when it is called on
     * one of them.
     */
    public void close(Duration drain) {
        owned.close(drain);
    }

    /** Shows the address, and never the token. */
    @Override
    public String toString() {
        return "SupplierClient{" + service.baseUrl() + "}";
    }

    /** What the client made for itself. */
    private final class Owned {
        private final boolean ownsTransport;
        private @Nullable ExecutorService executor;
        private boolean closed;

        private Owned(boolean ownsTransport) {
            this.ownsTransport = ownsTransport;
        }

        /** The threads are made when they are first needed. */
        private synchronized <T> CompletableFuture<T> submit(Supplier<T> work) {
            if (closed) {
                throw new IllegalStateException("the client is closed");
            }
            ExecutorService ready = executor;
            if (ready == null) {
                ready = Threads.perTask("supplier-sdk-async", ASYNC_THREADS_ON_17);
                executor = ready;
            }
            return PendingCall.start(ready, work, service.underWay());
        }

        private void close(Duration drain) {
            long start = System.nanoTime();
            ExecutorService submitted = refuseMoreWork();
            service.underWay().startDraining();
            if (submitted != null) {
                await(submitted, drain);
            }
            service.underWay().end(drain.minusNanos(System.nanoTime() - start));
            if (submitted != null) {
                submitted.shutdownNow();
            }
            if (service.tokens() instanceof ClientCredentialsTokens own) {
                own.close();
            }
            if (ownsTransport) {
                service.transport().close();
            }
        }

        private synchronized @Nullable ExecutorService refuseMoreWork() {
            closed = true;
            if (executor != null) {
                executor.shutdown();
            }
            return executor;
        }

        private static void await(ExecutorService submitted, Duration drain) {
            try {
                submitted.awaitTermination(TimeUnit.NANOSECONDS.convert(drain), TimeUnit.NANOSECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt(); // whoever is interrupted wants to go: nothing more is waited for
            }
        }
    }
}
