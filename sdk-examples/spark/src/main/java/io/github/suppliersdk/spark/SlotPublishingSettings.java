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
 * What executors are told of the service and of how to publish. It goes to them as it is, so it has references to secrets
 * ({@link SecretReference}) in the place of secrets. Immutable.
 */
public final class SlotPublishingSettings implements Serializable {
    private static final long serialVersionUID = 1;
    /** Also where {@link URI} sees none, such as before a host with an underscore. */
    private static final Pattern USER_INFO = Pattern.compile("^[^/?#]*//[^/?#]*@");
    /** A host and perhaps a port. What else stands there may be a user and the beginning of a password. */
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

    /** Begins with the address of the service. An access token or client credentials are required, too. */
    public static Builder builder(String baseUrl) {
        return new Builder(baseUrl);
    }

    /** Sets options and makes the settings. */
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

        /** Sets where the access token is. It is read again when the service refuses it. */
        public Builder accessToken(SecretReference where) {
            this.accessToken = where;
            return this;
        }

        /** Sets client credentials of OAuth 2.0. Each executor fetches its own access token. */
        public Builder clientCredentials(String address, SecretReference id, SecretReference secret) {
            this.tokenUrl = address;
            this.clientId = id;
            this.clientSecret = secret;
            return this;
        }

        /**
         * Sets whether the address may be plain http on another machine, although the token can be read on the way.
         * False unless set.
         */
        public Builder allowPlainHttp(boolean allow) {
            this.allowPlainHttp = allow;
            return this;
        }

        /**
         * How long one call may take; 30 seconds unless set. The permits of an executor that is lost come back when its lease
         * and this time are over.
         */
        public Builder attemptTimeout(Duration timeout) {
            this.attemptTimeout = positive("attemptTimeout", timeout);
            return this;
        }

        /**
         * How long a fault may last before a task gives up, as of the publisher of one process; 15 minutes unless set. The job gives
         * up with it, unless calls of other tasks pass.
         */
        public Builder giveUpAfter(Duration duration) {
            this.giveUpAfter = positive("giveUpAfter", duration);
            return this;
        }

        /** How long after it was given up a call may still be carried out; 5 minutes unless set. */
        public Builder lateEffect(Duration duration) {
            this.lateEffect = positive("lateEffect", duration);
            return this;
        }

        /**
         * Puts a slot in the place of the one that the service has with its id, if that differs. Unless this is called, the
         * service's stays as it is. A nightly job takes {@link ReplacedSeats#KEEP_SEATS}: seats are lowered and never raised, and
         * the capacity 0 closes a departure. With {@link ReplacedSeats#SEATS_LEFT_NOW} a task that is repeated writes what its
         * rows say once more, so seats that were sold since they were computed are put on sale again: as with the publisher of
         * one process, but over the time of the whole job.
         */
        public Builder replaceExisting(ReplacedSeats seats) {
            this.replaceExisting = seats;
            return this;
        }

        /**
         * Whether a null capacity of a daily or time slot is published as seats without a limit. Unless set to true, such a row
         * is rejected: a left join gives null where there is no allotment, too.
         */
        public Builder nullCapacityIsUnlimited(boolean is) {
            this.nullCapacityIsUnlimited = is;
            return this;
        }

        /** About how many slots one task publishes; 50000 unless set. An option with more of them is divided by date. */
        public Builder slotsPerTask(int slots) {
            this.slotsPerTask = positive("slotsPerTask", slots);
            return this;
        }

        /** The most calls at a time that one task makes, within those of the job; 8 unless set. Each has a thread. */
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
         * The settings.
         *
         * @throws IllegalStateException if there is not exactly one of an access token and client credentials
         * @throws IllegalArgumentException if an address has no host, or a user and a password in it
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

        /** Before anything else is said of it: what is no address may have a password in it, too, and stands in messages. */
        private static void withoutSecret(String option, String address) {
            if (USER_INFO.matcher(address).find()) {
                throw new IllegalArgumentException(option + " must not have a user or a password in it");
            }
            String host;
            try {
                host = new URI(address).getRawAuthority();
            } catch (URISyntaxException e) { // has the address in its message
                throw new IllegalArgumentException(option + " is no address: " + e.getReason());
            }
            if (host == null || !HOST.matcher(host).matches()) {
                throw new IllegalArgumentException(option
                        + " must begin with http:// or https:// and a host, with a number as its port if it has one");
            }
        }
    }

    /**
     * A client, with the secrets as they are now on this machine.
     *
     * @throws SecretMissingException if one of them is not there
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
                .refusedSlotsInARow(Integer.MAX_VALUE) // a task may have nothing but slots of one option
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

    /** Shows the address, and where secrets are. */
    @Override
    public String toString() {
        return "SlotPublishingSettings{" + baseUrl + ", "
                + (accessToken != null ? "token in " + accessToken : "client secret in " + clientSecret) + "}";
    }
}
