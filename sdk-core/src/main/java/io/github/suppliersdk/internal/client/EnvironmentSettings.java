package io.github.suppliersdk.internal.client;

import static io.github.suppliersdk.config.EnvironmentVariables.ACCESS_TOKEN;
import static io.github.suppliersdk.config.EnvironmentVariables.API_NAME;
import static io.github.suppliersdk.config.EnvironmentVariables.BASE_URL;
import static io.github.suppliersdk.config.EnvironmentVariables.CLIENT_ID;
import static io.github.suppliersdk.config.EnvironmentVariables.CLIENT_SECRET;
import static io.github.suppliersdk.config.EnvironmentVariables.OPERATOR_NAME;
import static io.github.suppliersdk.config.EnvironmentVariables.QUESTION_SEGMENT;
import static io.github.suppliersdk.config.EnvironmentVariables.TOKEN_URL;

import io.github.suppliersdk.auth.ClientCredentials;
import io.github.suppliersdk.config.ServiceProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The settings of a client that environment variables define. */
public final class EnvironmentSettings {
    private static final List<String> CREDENTIALS = List.of(TOKEN_URL, CLIENT_ID, CLIENT_SECRET);

    /** The variables of the options whose values are checked. */
    private static final Map<String, String> VARIABLES = Map.of(
            "baseUrl", BASE_URL,
            "accessToken", ACCESS_TOKEN,
            "tokenUrl", TOKEN_URL,
            "apiName", API_NAME,
            "operatorName", OPERATOR_NAME,
            "mandatoryQuestionSegment", QUESTION_SEGMENT);

    private final Map<String, String> environment;

    /**
     * Checks that the variables are complete.
     *
     * @param environment the variables by name
     * @throws IllegalStateException if some are missing or exclude each other; it names all of them
     */
    public EnvironmentSettings(Map<String, String> environment) {
        this.environment = environment;
        requireComplete();
    }

    /** The address of the service. */
    public String baseUrl() {
        return value(BASE_URL).orElseThrow();
    }

    /** The token, or empty where there are client credentials. */
    public Optional<String> accessToken() {
        return value(ACCESS_TOKEN);
    }

    /** The credentials for fetching tokens, or empty where there is a token. */
    public Optional<ClientCredentials> clientCredentials() {
        return value(TOKEN_URL)
                .map(url -> ClientCredentials.builder(
                                url,
                                value(CLIENT_ID).orElseThrow(),
                                value(CLIENT_SECRET).orElseThrow())
                        .build());
    }

    /** Returns the profile with the values of the environment set, and everything else unchanged. */
    public ServiceProfile over(ServiceProfile profile) {
        ServiceProfile.Builder all = ServiceProfile.builder().from(profile);
        value(API_NAME).ifPresent(all::apiName);
        value(OPERATOR_NAME).ifPresent(all::operatorName);
        value(QUESTION_SEGMENT).ifPresent(all::mandatoryQuestionSegment);
        return all.build();
    }

    /** The error about an option, whose name is its first word, with the name of the variable in place of the option's. */
    public static IllegalArgumentException named(IllegalArgumentException failure) {
        String problem = String.valueOf(failure.getMessage());
        String option = problem.split("\\W", 2)[0];
        return VARIABLES.containsKey(option)
                ? new IllegalArgumentException(VARIABLES.get(option) + problem.substring(option.length()), failure)
                : failure;
    }

    private Optional<String> value(String variable) {
        return Optional.ofNullable(environment.get(variable)).map(String::strip).filter(text -> !text.isEmpty());
    }

    private void requireComplete() {
        List<String> problems = new ArrayList<>();
        if (value(BASE_URL).isEmpty()) {
            problems.add(BASE_URL + " is not set");
        }
        List<String> missing = CREDENTIALS.stream()
                .filter(variable -> value(variable).isEmpty())
                .toList();
        boolean hasToken = value(ACCESS_TOKEN).isPresent();
        String credentials = "client credentials (" + String.join(", ", CREDENTIALS) + ")";
        if (hasToken && missing.size() < CREDENTIALS.size()) {
            problems.add(ACCESS_TOKEN + " and " + credentials + " exclude each other: set one of the two");
        } else if (!hasToken && missing.size() == CREDENTIALS.size()) {
            problems.add("neither " + ACCESS_TOKEN + " nor " + credentials + " are set");
        } else if (!hasToken && !missing.isEmpty()) {
            problems.add(String.join(", ", missing) + (missing.size() == 1 ? " is" : " are")
                    + " not set, but client credentials need all three");
        }
        if (!problems.isEmpty()) {
            throw new IllegalStateException(
                    "the environment variables do not define a client: " + String.join("; ", problems));
        }
    }
}
