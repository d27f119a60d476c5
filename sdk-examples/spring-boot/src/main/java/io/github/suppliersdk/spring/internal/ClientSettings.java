package io.github.suppliersdk.spring.internal;

import static io.github.suppliersdk.spring.internal.PropertyValues.bytes;
import static io.github.suppliersdk.spring.internal.PropertyValues.hasText;
import static io.github.suppliersdk.spring.internal.PropertyValues.ifSet;
import static io.github.suppliersdk.spring.internal.PropertyValues.isGiven;
import static io.github.suppliersdk.spring.internal.PropertyValues.missing;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.SupplierClientConfig;
import io.github.suppliersdk.auth.ClientCredentials;
import io.github.suppliersdk.auth.TokenSource;
import io.github.suppliersdk.config.RetryOptions;
import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.config.TimeoutOptions;
import io.github.suppliersdk.http.HttpTransport;
import io.github.suppliersdk.spring.properties.CredentialsProperties;
import io.github.suppliersdk.spring.properties.ProfileProperties;
import io.github.suppliersdk.spring.properties.RetryProperties;
import io.github.suppliersdk.spring.properties.SupplierProperties;
import io.github.suppliersdk.spring.properties.TimeoutProperties;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Applies properties to the builder of a client. */
final class ClientSettings {
    private static final String TOKENS =
            "supplier.access-token, supplier.client-credentials.* and a bean of type TokenSource exclude each other: keep one of them";

    private ClientSettings() {}

    static SupplierClientConfig.Builder builder(
            SupplierProperties properties, Optional<TokenSource> tokens, Optional<HttpTransport> transport) {
        List<String> problems = problems(properties, tokens.isPresent(), transport.isPresent());
        if (!problems.isEmpty()) {
            throw new SupplierPropertiesException(problems, null);
        }
        SupplierClientConfig.Builder builder = SupplierClient.builder()
                .allowPlainHttp(properties.isAllowPlainHttp())
                .tokens(tokens);
        ifSet(properties.getBaseUrl(), builder::baseUrl);
        if (isGiven(properties.getAccessToken())) {
            ifSet(properties.getAccessToken(), builder::accessToken);
        }
        credentials(properties.getClientCredentials()).ifPresent(builder::clientCredentials);
        ifSet(properties.getMaxResponseSize(), size -> builder.maxResponseBytes(bytes("max-response-size", size)));
        return builder.headers(properties.getHeaders())
                .transport(transport)
                .serviceProfile(profile(properties.getProfile()))
                .timeouts(timeouts(properties.getTimeouts()))
                .retries(retries(properties.getRetries()));
    }

    /** What is missing or contradictory, given whether there are a token source and a transport as beans. */
    static List<String> problems(SupplierProperties properties, boolean hasTokenSource, boolean hasTransport) {
        List<String> problems = new ArrayList<>();
        if (!isGiven(properties.getBaseUrl())) {
            problems.add(missing("supplier.base-url", properties.getBaseUrl())
                    + ": the address that your operator gave you");
        }
        boolean hasToken = isGiven(properties.getAccessToken());
        boolean hasCredentials = isAnyGiven(properties.getClientCredentials());
        int sources = (hasToken ? 1 : 0) + (hasCredentials ? 1 : 0) + (hasTokenSource ? 1 : 0);
        if (sources == 0) {
            problems.add(missing("supplier.access-token", properties.getAccessToken())
                    + ", or supplier.client-credentials.*, or a bean of type TokenSource");
        }
        if (sources > 1) {
            problems.add(TOKENS);
        }
        if (hasCredentials || (sources == 0 && hasAnyText(properties.getClientCredentials()))) {
            problems.addAll(missingCredentials(properties.getClientCredentials()));
        }
        properties.getHeaders().forEach((name, value) -> {
            if (hasText(value) && !isGiven(value)) {
                problems.add(missing("supplier.headers." + name, value));
            }
        });
        if (hasTransport) {
            problems.addAll(refusedBesideTransport(properties.getTimeouts()));
        }
        return problems;
    }

    private static boolean isAnyGiven(CredentialsProperties credentials) {
        return isGiven(credentials.getTokenUrl())
                || isGiven(credentials.getClientId())
                || isGiven(credentials.getClientSecret());
    }

    private static boolean hasAnyText(CredentialsProperties credentials) {
        return hasText(credentials.getTokenUrl())
                || hasText(credentials.getClientId())
                || hasText(credentials.getClientSecret());
    }

    private static List<String> missingCredentials(CredentialsProperties credentials) {
        List<String> problems = new ArrayList<>();
        String reason = ", and the other client-credentials need it";
        if (!isGiven(credentials.getTokenUrl())) {
            problems.add(missing("supplier.client-credentials.token-url", credentials.getTokenUrl()) + reason);
        }
        if (!isGiven(credentials.getClientId())) {
            problems.add(missing("supplier.client-credentials.client-id", credentials.getClientId()) + reason);
        }
        if (!isGiven(credentials.getClientSecret())) {
            problems.add(missing("supplier.client-credentials.client-secret", credentials.getClientSecret()) + reason);
        }
        return problems;
    }

    private static List<String> refusedBesideTransport(TimeoutProperties timeouts) {
        List<String> problems = new ArrayList<>();
        String reason = " has no effect together with a bean of type HttpTransport: set it on the transport";
        ifSet(timeouts.getConnect(), any -> problems.add("supplier.timeouts.connect" + reason));
        ifSet(timeouts.getRead(), any -> problems.add("supplier.timeouts.read" + reason));
        ifSet(timeouts.getWrite(), any -> problems.add("supplier.timeouts.write" + reason));
        return problems;
    }

    private static Optional<ClientCredentials> credentials(CredentialsProperties properties) {
        String tokenUrl = properties.getTokenUrl();
        String clientId = properties.getClientId();
        String clientSecret = properties.getClientSecret();
        if (!isAnyGiven(properties) || tokenUrl == null || clientId == null || clientSecret == null) {
            return Optional.empty();
        }
        ClientCredentials.Builder builder = ClientCredentials.builder(tokenUrl, clientId, clientSecret);
        ifSet(properties.getRefreshAhead(), builder::refreshAhead);
        ifSet(properties.getExpireAhead(), builder::expireAhead);
        return Optional.of(builder.build());
    }

    static ServiceProfile profile(ProfileProperties properties) {
        ServiceProfile.Builder builder = ServiceProfile.builder();
        ifSet(properties.getApiName(), builder::apiName);
        ifSet(properties.getOperatorName(), builder::operatorName);
        ifSet(properties.getMandatoryQuestionSegment(), builder::mandatoryQuestionSegment);
        ifSet(properties.getMaxDailySlotsPerCreate(), builder::maxDailySlotsPerCreate);
        ifSet(properties.getMaxOpenSlotsPerCreate(), builder::maxOpenSlotsPerCreate);
        ifSet(properties.getMaxTimeSlotsPerCreate(), builder::maxTimeSlotsPerCreate);
        ifSet(properties.getLongestDailyRange(), builder::longestDailyRange);
        ifSet(properties.getLongestTimeRange(), builder::longestTimeRange);
        ifSet(properties.getLastDayIncluded(), builder::lastDayIncluded);
        ifSet(properties.getArchivedOnCreate(), builder::archivedOnCreate);
        ifSet(properties.getWebhookStatusesBeyond400(), builder::webhookStatusesBeyond400);
        return builder.build();
    }

    private static TimeoutOptions timeouts(TimeoutProperties properties) {
        TimeoutOptions.Builder builder = TimeoutOptions.builder();
        ifSet(properties.getConnect(), builder::connect);
        ifSet(properties.getAttempt(), builder::attempt);
        ifSet(properties.getCall(), builder::call);
        ifSet(properties.getRead(), builder::read);
        ifSet(properties.getWrite(), builder::write);
        return builder.build();
    }

    private static RetryOptions retries(RetryProperties properties) {
        RetryOptions.Builder builder = RetryOptions.builder();
        ifSet(properties.getMaxAttempts(), builder::maxAttempts);
        ifSet(properties.getFirstPause(), builder::firstPause);
        ifSet(properties.getLongestPause(), builder::longestPause);
        ifSet(properties.getBudget(), builder::budget);
        return builder.build();
    }
}
