package io.github.suppliersdk.spring;

import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.jdbc.SchemaMode;
import io.github.suppliersdk.sync.SeatAuthority;
import java.time.Duration;
import java.time.Instant;
import java.time.Period;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Properties {@code supplier}. One that is not set leaves the default of the library.
 *
 * @param enabled Whether the starter configures anything.
 * @param clientEnabled Whether a client is created. An application that only answers webhooks needs no client, address or
 *     token.
 * @param baseUrl Address of the service, with its path if it has one.
 * @param accessToken Access token that does not change. Either this, client-credentials, or a TokenSource bean.
 * @param allowPlainHttp Whether the address may be plain http on another machine, although the token can be read on the
 *     way.
 * @param headers Headers to add to every request.
 * @param maxAttempts Most attempts of one call, the first included; 4 unless set, 1 for no retries.
 * @param attemptTimeout Limit for one attempt, to the last byte of its response; 30s unless set.
 * @param callTimeout Limit for a call with all its attempts and pauses; 2m unless set.
 * @param timeZone Time zone of the places of the experiences, to which today's date and the ends of holds are local.
 * @param clientCredentials OAuth 2.0 client credentials.
 * @param profile How the operator differs from the neutral defaults.
 * @param sync Keeping the service equal to the AvailabilitySource of the application.
 * @param webhooks The requests of the service, which the handler of the application answers.
 * @param jdbc The tables of the library in the DataSource of the application.
 */
@ConfigurationProperties("supplier")
public record SupplierProperties(
        @DefaultValue("true") boolean enabled,
        @DefaultValue("true") boolean clientEnabled,
        @Nullable String baseUrl,
        @Nullable String accessToken,
        @DefaultValue("false") boolean allowPlainHttp,
        @DefaultValue Map<String, String> headers,
        @Nullable Integer maxAttempts,
        @Nullable Duration attemptTimeout,
        @Nullable Duration callTimeout,
        @Nullable ZoneId timeZone,
        @DefaultValue Credentials clientCredentials,
        @DefaultValue Profile profile,
        @DefaultValue Sync sync,
        @DefaultValue Webhooks webhooks,
        @DefaultValue Jdbc jdbc) {
    /**
     * Properties {@code client-credentials}: how to fetch access tokens by OAuth 2.0.
     *
     * @param tokenUrl Address at which tokens are fetched.
     * @param clientId Identifies the account.
     * @param clientSecret Secret of the account.
     */
    public record Credentials(
            @Nullable String tokenUrl,
            @Nullable String clientId,
            @Nullable String clientSecret) {}

    /**
     * Properties {@code profile}: how the operator differs from the neutral defaults.
     *
     * @param apiName Name in accept-version: vnd.{api}-api.v1; "service" unless set.
     * @param operatorName Name in the field {operator}_booking_id; "operator" unless set.
     * @param mandatoryQuestionSegment Path segment for creating and replacing questions; "experience" unless set,
     *     "experiences" at some operators.
     * @param maxDailySlotsPerCreate Most daily slots in one create call; 100 unless set.
     * @param maxOpenSlotsPerCreate Most open slots in one create call; 1 unless set.
     * @param maxTimeSlotsPerCreate Most time slots in one create call; 100 unless set.
     * @param longestDailyRange Longest range of dates in one request for daily slots; 2y unless set.
     * @param longestTimeRange Longest range of dates in one request for time slots; 31d unless set.
     * @param lastDayIncluded Whether the last day of a request for slots is part of its response; true unless set.
     * @param archivedOnCreate Whether a new experience may be created as archived; false unless set.
     * @param webhookStatusesBeyond400 Whether refused webhooks get statuses other than 400; true unless set.
     */
    public record Profile(
            @Nullable String apiName,
            @Nullable String operatorName,
            @Nullable String mandatoryQuestionSegment,
            @Nullable Integer maxDailySlotsPerCreate,
            @Nullable Integer maxOpenSlotsPerCreate,
            @Nullable Integer maxTimeSlotsPerCreate,
            @Nullable Period longestDailyRange,
            @Nullable Period longestTimeRange,
            @Nullable Boolean lastDayIncluded,
            @Nullable Boolean archivedOnCreate,
            @Nullable Boolean webhookStatusesBeyond400) {
        /** The profile that these properties describe. */
        public ServiceProfile serviceProfile() {
            ServiceProfile.Builder builder = ServiceProfile.builder();
            Optional.ofNullable(apiName).ifPresent(builder::apiName);
            Optional.ofNullable(operatorName).ifPresent(builder::operatorName);
            Optional.ofNullable(mandatoryQuestionSegment).ifPresent(builder::mandatoryQuestionSegment);
            Optional.ofNullable(maxDailySlotsPerCreate).ifPresent(builder::maxDailySlotsPerCreate);
            Optional.ofNullable(maxOpenSlotsPerCreate).ifPresent(builder::maxOpenSlotsPerCreate);
            Optional.ofNullable(maxTimeSlotsPerCreate).ifPresent(builder::maxTimeSlotsPerCreate);
            Optional.ofNullable(longestDailyRange).ifPresent(builder::longestDailyRange);
            Optional.ofNullable(longestTimeRange).ifPresent(builder::longestTimeRange);
            Optional.ofNullable(lastDayIncluded).ifPresent(builder::lastDayIncluded);
            Optional.ofNullable(archivedOnCreate).ifPresent(builder::archivedOnCreate);
            Optional.ofNullable(webhookStatusesBeyond400).ifPresent(builder::webhookStatusesBeyond400);
            return builder.build();
        }
    }

    /**
     * Properties {@code sync}: keeping the service equal to the AvailabilitySource of the application.
     *
     * @param reconcileAtStart Whether the application reconciles when it has started, and tries again until it succeeds.
     *     SupplierCatalog beans are applied first.
     * @param reconcileCron When it reconciles besides, such as "0 0 3 * * *", in the time zone of the places; never unless
     *     set.
     * @param reconcileAhead How far into the future.
     * @param seatAuthority Who counts seats; SOURCE unless set.
     * @param concurrency Most calls in flight; 8 unless set.
     * @param guard Largest share of the slots on sale that may go off sale by one reconcile; 0.2 unless set.
     */
    public record Sync(
            @DefaultValue("false") boolean reconcileAtStart,
            @Nullable String reconcileCron,
            @DefaultValue("1y") Period reconcileAhead,
            @Nullable SeatAuthority seatAuthority,
            @Nullable Integer concurrency,
            @Nullable Double guard) {}

    /**
     * Properties {@code webhooks}: the requests of the service, which the handler of the application answers.
     *
     * @param path Path before /hold, /booking and /health, below the context path of the application.
     * @param keys Keys with which a request is accepted, each with the time in which it is valid.
     * @param keyHeader Header that carries the key; x-webhook-key unless set.
     * @param acceptHealthChecksWithoutKey Whether the health check of the service is answered without a key.
     * @param deadline How long the service waits for a response; 8s unless set.
     * @param maxConcurrent Most requests that are handled at the same time, each with a connection; 8 unless set.
     * @param retention How long finished rows are kept; 400d unless set.
     */
    public record Webhooks(
            @DefaultValue("/supplier") String path,
            @DefaultValue List<Key> keys,
            @Nullable String keyHeader,
            @DefaultValue("false") boolean acceptHealthChecksWithoutKey,
            @Nullable Duration deadline,
            @Nullable Integer maxConcurrent,
            @Nullable Duration retention) {}

    /**
     * Properties {@code webhooks.keys[]}: a key with which a request is accepted, and when it is valid.
     *
     * @param value The secret.
     * @param from Since when it is accepted, such as 2027-04-22T00:00:00Z; always unless set.
     * @param until Until when it is accepted; without end unless set.
     */
    public record Key(
            @Nullable String value,
            @Nullable Instant from,
            @Nullable Instant until) {}

    /**
     * Properties {@code jdbc}: the tables of the library in the DataSource of the application.
     *
     * @param enabled Whether webhooks and marks are stored in the DataSource, if there is one.
     * @param schema With create the library creates the tables; with check another tool, such as Flyway or Liquibase, does.
     * @param webhookTable Table of webhooks, one for each application on a database; supplier_webhooks unless set.
     * @param outboxTable Table of slots that have changed; supplier_outbox unless set.
     */
    public record Jdbc(
            @DefaultValue("true") boolean enabled,
            @DefaultValue("check") SchemaMode schema,
            @Nullable String webhookTable,
            @Nullable String outboxTable) {}
}
