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
import io.github.suppliersdk.auth.TokenException;
import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.internal.auth.Tokens;
import io.github.suppliersdk.internal.http.BaseUrls;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The settings of a client that environment variables define.
 *
 * @param baseUrl the address of the service
 * @param accessToken the token, or empty where there are client credentials
 * @param clientCredentials the credentials for fetching tokens, or empty where there is a token
 * @param apiName {@link ServiceProfile#apiName()}, or empty if the variable is not set
 * @param operatorName {@link ServiceProfile#operatorName()}, or empty
 * @param questionSegment {@link ServiceProfile#mandatoryQuestionSegment()}, or empty
 */
public record EnvironmentSettings(
        String baseUrl,
        Optional<String> accessToken,
        Optional<ClientCredentials> clientCredentials,
        Optional<String> apiName,
        Optional<String> operatorName,
        Optional<String> questionSegment) {
    private static final List<String> CREDENTIALS = List.of(TOKEN_URL, CLIENT_ID, CLIENT_SECRET);

    /**
     * Reads the variables.
     *
     * @throws IllegalStateException if some are missing or exclude each other; it names all of them
     * @throws IllegalArgumentException if a value is wrong; it names the variable, and shows no secret
     */
    public static EnvironmentSettings of(Map<String, String> environment) {
        requireComplete(environment);
        String baseUrl = value(BASE_URL, environment).orElseThrow();
        checked(BASE_URL, () -> BaseUrls.check(BASE_URL, baseUrl, true));
        Optional<String> token = value(ACCESS_TOKEN, environment);
        token.ifPresent(text -> checked(ACCESS_TOKEN, () -> Tokens.checked(text)));
        Optional<ClientCredentials> credentials = value(TOKEN_URL, environment)
                .map(url -> ClientCredentials.builder(
                                url,
                                value(CLIENT_ID, environment).orElseThrow(),
                                value(CLIENT_SECRET, environment).orElseThrow())
                        .build());
        credentials.ifPresent(each -> checked(TOKEN_URL, () -> BaseUrls.check(TOKEN_URL, each.tokenUrl(), true)));
        EnvironmentSettings settings = new EnvironmentSettings(
                baseUrl,
                token,
                credentials,
                value(API_NAME, environment),
                value(OPERATOR_NAME, environment),
                value(QUESTION_SEGMENT, environment));
        settings.apiName()
                .ifPresent(name -> checked(API_NAME, ServiceProfile.builder().apiName(name)::build));
        settings.operatorName()
                .ifPresent(
                        name -> checked(OPERATOR_NAME, ServiceProfile.builder().operatorName(name)::build));
        settings.questionSegment()
                .ifPresent(name ->
                        checked(QUESTION_SEGMENT, ServiceProfile.builder().mandatoryQuestionSegment(name)::build));
        return settings;
    }

    /** Returns the profile with the values of the environment set, and everything else unchanged. */
    public ServiceProfile over(ServiceProfile profile) {
        ServiceProfile.Builder all = ServiceProfile.builder().from(profile);
        apiName.ifPresent(all::apiName);
        operatorName.ifPresent(all::operatorName);
        questionSegment.ifPresent(all::mandatoryQuestionSegment);
        return all.build();
    }

    /** Runs a check. An option's own error names the option, so this one names the variable. */
    private static void checked(String variable, Runnable check) {
        try {
            check.run();
        } catch (IllegalArgumentException | TokenException e) {
            String problem = String.valueOf(e.getMessage());
            throw new IllegalArgumentException(problem.startsWith(variable) ? problem : variable + ": " + problem, e);
        }
    }

    private static Optional<String> value(String variable, Map<String, String> environment) {
        return Optional.ofNullable(environment.get(variable)).map(String::strip).filter(text -> !text.isEmpty());
    }

    private static void requireComplete(Map<String, String> environment) {
        List<String> problems = new ArrayList<>();
        if (value(BASE_URL, environment).isEmpty()) {
            problems.add(BASE_URL + " is not set");
        }
        List<String> missing = CREDENTIALS.stream()
                .filter(variable -> value(variable, environment).isEmpty())
                .toList();
        boolean hasToken = value(ACCESS_TOKEN, environment).isPresent();
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
