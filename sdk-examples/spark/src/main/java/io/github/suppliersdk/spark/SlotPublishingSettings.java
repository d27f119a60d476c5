package io.github.suppliersdk.spark;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.SupplierClientConfig;
import io.github.suppliersdk.auth.ClientCredentials;
import io.github.suppliersdk.config.TimeoutOptions;
import io.github.suppliersdk.http.CallObserver;
import io.github.suppliersdk.publishing.CallPermits;
import io.github.suppliersdk.publishing.PublishListener;
import io.github.suppliersdk.publishing.ReplacedSeats;
import io.github.suppliersdk.publishing.SlotPublisher;
import java.io.Serializable;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The address of the service, its credentials, and how to publish. Spark sends these settings to the executors, so they
 * contain references to secrets ({@link SecretReference}) instead of secrets. Immutable.
 */
public final class SlotPublishingSettings implements Serializable {
    private static final long serialVersionUID = 1;
    /** Also finds a user where {@link URI} finds none, such as before a host with an underscore. */
    private static final Pattern USER_INFO = Pattern.compile("^[^/?#]*//[^/?#]*@");
    /** A host with an optional port. Anything else could be a user and the beginning of a password. */
    private static final Pattern HOST = Pattern.compile("([^:]+|\\[[^]]+])(:[0-9]*)?");

    private final String baseUrl;
    private final @Nullable SecretReference accessToken;
    private final @Nullable String tokenUrl;
    private final @Nullable SecretReference clientId;
    private final @Nullable SecretReference clientSecret;
    private final boolean allowPlainHttp;
    private final Duration attemptTimeout;
    private final Duration giveUpAfter;
    private final Duration lateEffect;
    private final @Nullable ReplacedSeats replaceExisting;
    private final boolean nullCapacityIsUnlimited;
    private final int slotsPerTask;
    private final int callsPerTask;

    private SlotPublishingSettings(Builder builder) {
        this.baseUrl = builder.baseUrl;
        this.accessToken = builder.accessToken;
        this.tokenUrl = builder.tokenUrl;
        this.clientId = builder.clientId;
        this.clientSecret = builder.clientSecret;
        this.allowPlainHttp = builder.allowPlainHttp;
        this.attemptTimeout = builder.attemptTimeout;
        this.giveUpAfter = builder.giveUpAfter;
        this.lateEffect = builder.lateEffect;
        this.replaceExisting = builder.replaceExisting;
        this.nullCapacityIsUnlimited = builder.nullCapacityIsUnlimited;
        this.slotsPerTask = builder.slotsPerTask;
        this.callsPerTask = builder.callsPerTask;
    }

    /**
     * Begins with the address of the service. An access token or client credentials are required, too.
     *
     * @param baseUrl the address of the service, such as {@code https://service.example}
     */
    public static Builder builder(String baseUrl) {
        return new Builder(baseUrl);
    }

    /** Collects options and builds the settings. */
    public static final class Builder {
        private final String baseUrl;
        private @Nullable SecretReference accessToken;
        private @Nullable String tokenUrl;
        private @Nullable SecretReference clientId;
        private @Nullable SecretReference clientSecret;
        private boolean allowPlainHttp;
        private Duration attemptTimeout = Duration.ofSeconds(30);
        private Duration giveUpAfter = Duration.ofMinutes(15);
        private Duration lateEffect = Duration.ofMinutes(5);
        private @Nullable ReplacedSeats replaceExisting;
        private boolean nullCapacityIsUnlimited;
        private int slotsPerTask = 50_000;
        private int callsPerTask = 8;

        private Builder(String baseUrl) {
            this.baseUrl = baseUrl;
        }

        /** Sets the place of the access token. It is read again when the service refuses the token. */
        public Builder accessToken(SecretReference where) {
            this.accessToken = where;
            return this;
        }

        /**
         * Sets OAuth 2.0 client credentials. Each executor fetches an access token of its own.
         *
         * @param address the address of the token endpoint
         * @param id the place of the client id
         * @param secret the place of the client secret
         */
        public Builder clientCredentials(String address, SecretReference id, SecretReference secret) {
            this.tokenUrl = address;
            this.clientId = id;
            this.clientSecret = secret;
            return this;
        }

        /**
         * Sets whether an address of another machine may be plain http. Anybody on the network can then read the token.
         * False unless set.
         */
        public Builder allowPlainHttp(boolean allow) {
            this.allowPlainHttp = allow;
            return this;
        }

        /**
         * Sets how long one attempt of a call may take; 30 seconds unless set. The permits of a lost executor become
         * free when its lease and this time are over.
         */
        public Builder attemptTimeout(Duration timeout) {
            this.attemptTimeout = positive("attemptTimeout", timeout);
            return this;
        }

        /**
         * Sets how long failures may last before a task gives up, as in {@link SlotPublisher.Builder#giveUpAfter}; 15
         * minutes unless set. The whole job then stops, unless calls of other tasks pass.
         */
        public Builder giveUpAfter(Duration duration) {
            this.giveUpAfter = positive("giveUpAfter", duration);
            return this;
        }

        /** Sets how long after it was given up a call may still be carried out by the service; 5 minutes unless set. */
        public Builder lateEffect(Duration duration) {
            this.lateEffect = positive("lateEffect", duration);
            return this;
        }

        /**
         * Replaces a slot at the service that has the same id but differs. Unless this is called, such a slot stays as
         * it is. For a nightly job use {@link ReplacedSeats#KEEP_SEATS}: seats are lowered and never raised, and a
         * capacity of 0 closes a departure. With {@link ReplacedSeats#SEATS_LEFT_NOW} a retried task writes the seats
         * of its rows again, so seats that were sold since the rows were computed go on sale again. The publisher of
         * one process has this risk, too; here it lasts for the whole job.
         */
        public Builder replaceExisting(ReplacedSeats seats) {
            this.replaceExisting = seats;
            return this;
        }

        /**
         * Sets whether a null capacity of a daily or time slot is published as unlimited seats. Unless set to true,
         * such a row is rejected, because a left join also gives null where there is no allotment.
         */
        public Builder nullCapacityIsUnlimited(boolean is) {
            this.nullCapacityIsUnlimited = is;
            return this;
        }

        /**
         * Sets approximately how many slots one task publishes; 50000 unless set. An option with more slots is divided by date.
         */
        public Builder slotsPerTask(int slots) {
            this.slotsPerTask = positive("slotsPerTask", slots);
            return this;
        }

        /**
         * Sets the maximum number of calls in flight of one task, within the limit of the job; 8 unless set. Each has a
         * thread.
         */
        public Builder callsPerTask(int calls) {
            this.callsPerTask = positive("callsPerTask", calls);
            return this;
        }

        private static int positive(String option, int value) {
            if (value < 1) {
                throw new IllegalArgumentException(option + " must be at least 1: " + value);
            }
            return value;
        }

        private static Duration positive(String option, Duration value) {
            if (value.isNegative() || value.isZero()) {
                throw new IllegalArgumentException(option + " must be positive: " + value);
            }
            return value;
        }

        /**
         * Builds the settings.
         *
         * @throws IllegalStateException unless exactly one of an access token and client credentials is set
         * @throws IllegalArgumentException if an address has no host, or contains a user or a password
         */
        public SlotPublishingSettings build() {
            if ((accessToken == null) == (clientSecret == null)) {
                throw new IllegalStateException("set exactly one of accessToken and clientCredentials");
            }
            withoutSecret("baseUrl", baseUrl);
            if (tokenUrl != null) {
                withoutSecret("tokenUrl", tokenUrl);
            }
            return new SlotPublishingSettings(this);
        }

        /**
         * Checked first, because the messages of later checks contain the address: even an invalid one may have a
         * password in it.
         */
        private static void withoutSecret(String option, String address) {
            if (USER_INFO.matcher(address).find()) {
                throw new IllegalArgumentException(option + " must not have a user or a password in it");
            }
            String host;
            try {
                host = new URI(address).getRawAuthority();
            } catch (URISyntaxException e) { // not passed on as the cause: its message contains the address
                throw new IllegalArgumentException(option + " is not an address: " + e.getReason());
            }
            if (host == null || !HOST.matcher(host).matches()) {
                throw new IllegalArgumentException(option
                        + " must begin with http:// or https:// and a host, with a number as its port if it has one");
            }
        }
    }

    /**
     * Creates a client with the secrets that are on this machine now.
     *
     * @throws SecretMissingException if one of them is missing
     */
    SupplierClient client(CallObserver observer) {
        SupplierClientConfig.Builder client = SupplierClient.builder()
                .baseUrl(baseUrl)
                .allowPlainHttp(allowPlainHttp)
                .timeouts(TimeoutOptions.builder().attempt(attemptTimeout).build())
                .addObserver(observer);
        if (accessToken != null) {
            return client.tokens(new ReferencedToken(accessToken)).build();
        }
        if (tokenUrl == null || clientId == null || clientSecret == null) {
            throw new IllegalStateException("settings without credentials");
        }
        return client.clientCredentials(ClientCredentials.builder(tokenUrl, clientId.read(), clientSecret.read())
                        .build())
                .build();
    }

    SlotPublisher publisher(SupplierClient client, CallPermits permits, PublishListener listener) {
        SlotPublisher.Builder publisher = SlotPublisher.builder(client)
                .concurrency(callsPerTask)
                .refusedSlotsInARow(Integer.MAX_VALUE) // a task may have slots of one option only
                .giveUpAfter(giveUpAfter)
                .lateEffect(lateEffect)
                .callPermits(permits)
                .listener(listener);
        return (replaceExisting == null ? publisher : publisher.replaceExisting(replaceExisting)).build();
    }

    Duration attemptTimeout() {
        return attemptTimeout;
    }

    Duration giveUpAfter() {
        return giveUpAfter;
    }

    boolean nullCapacityIsUnlimited() {
        return nullCapacityIsUnlimited;
    }

    int slotsPerTask() {
        return slotsPerTask;
    }

    int callsPerTask() {
        return callsPerTask;
    }

    /** Shows the address and the places of secrets, never a secret. */
    @Override
    public String toString() {
        return "SlotPublishingSettings{" + baseUrl + ", "
                + (accessToken != null ? "token in " + accessToken : "client secret in " + clientSecret) + "}";
    }
}
