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
import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.spring.properties.CredentialsProperties;
import io.github.suppliersdk.spring.properties.ProfileProperties;
import io.github.suppliersdk.spring.properties.SupplierProperties;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Applies properties to the builder of a client. */
final class ClientSettings {
    private static final String TOKENS =
            "supplier.access-token, supplier.client-credentials.* and a bean of type TokenSource exclude each other: keep one of them";

    private ClientSettings() {}

    static SupplierClientConfig.Builder builder(SupplierProperties properties, Optional<TokenSource> tokens) {
        List<String> problems = problems(properties, tokens.isPresent());
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
        ifSet(properties.getMaxAttempts(), builder::maxAttempts);
        ifSet(properties.getAttemptTimeout(), builder::attemptTimeout);
        ifSet(properties.getCallTimeout(), builder::callTimeout);
        return builder.headers(properties.getHeaders()).serviceProfile(profile(properties.getProfile()));
    }

    /** What is missing or contradictory, given whether there is a token source as a bean. */
    static List<String> problems(SupplierProperties properties, boolean hasTokenSource) {
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

    private static Optional<ClientCredentials> credentials(CredentialsProperties properties) {
        String tokenUrl = properties.getTokenUrl();
        String clientId = properties.getClientId();
        String clientSecret = properties.getClientSecret();
        if (!isAnyGiven(properties) || tokenUrl == null || clientId == null || clientSecret == null) {
            return Optional.empty();
        }
        return Optional.of(
                ClientCredentials.builder(tokenUrl, clientId, clientSecret).build());
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
        ifSet(
                properties.getMaxResponseSize(),
                size -> builder.maxResponseBytes(bytes("profile.max-response-size", size)));
        ifSet(properties.getArchivedOnCreate(), builder::archivedOnCreate);
        ifSet(properties.getWebhookStatusesBeyond400(), builder::webhookStatusesBeyond400);
        return builder.build();
    }
}
