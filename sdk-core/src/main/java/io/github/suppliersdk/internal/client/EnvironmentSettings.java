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
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

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
        Objects.requireNonNull(environment, "environment");
        Variables variables = new Variables(environment);
        variables.requireComplete();
        String baseUrl = variables.required(BASE_URL);
        checked(BASE_URL, () -> BaseUrls.check(BASE_URL, baseUrl, true));
        Optional<String> token = variables.value(ACCESS_TOKEN);
        token.ifPresent(text -> checked(ACCESS_TOKEN, () -> Tokens.checked(text)));
        return new EnvironmentSettings(
                baseUrl,
                token,
                token.isPresent() ? Optional.empty() : Optional.of(credentials(variables)),
                name(API_NAME, variables, name -> ServiceProfile.builder().apiName(name)),
                name(OPERATOR_NAME, variables, name -> ServiceProfile.builder().operatorName(name)),
                name(
                        QUESTION_SEGMENT,
                        variables,
                        name -> ServiceProfile.builder().mandatoryQuestionSegment(name)));
    }

    /** Returns the profile with the values of the environment set, and everything else unchanged. */
    public ServiceProfile over(ServiceProfile profile) {
        ServiceProfile.Builder all = ServiceProfile.builder().from(profile);
        apiName.ifPresent(all::apiName);
        operatorName.ifPresent(all::operatorName);
        questionSegment.ifPresent(all::mandatoryQuestionSegment);
        return all.build();
    }

    private static ClientCredentials credentials(Variables variables) {
        String tokenUrl = variables.required(TOKEN_URL);
        checked(TOKEN_URL, () -> BaseUrls.check(TOKEN_URL, tokenUrl, true));
        return ClientCredentials.builder(tokenUrl, variables.required(CLIENT_ID), variables.required(CLIENT_SECRET))
                .build();
    }

    private static Optional<String> name(
            String variable, Variables variables, Function<String, ServiceProfile.Builder> option) {
        Optional<String> name = variables.value(variable);
        name.ifPresent(text -> checked(variable, () -> option.apply(text).build()));
        return name;
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

    private record Variables(Map<String, String> environment) {
        Optional<String> value(String variable) {
            return Optional.ofNullable(environment.get(variable))
                    .map(String::strip)
                    .filter(text -> !text.isEmpty());
        }

        String required(String variable) {
            return value(variable).orElseThrow(() -> new IllegalStateException(variable + " is not set"));
        }

        private List<String> missingOf(Stream<String> variables) {
            return variables.filter(variable -> value(variable).isEmpty()).toList();
        }

        void requireComplete() {
            List<String> problems = new ArrayList<>();
            if (value(BASE_URL).isEmpty()) {
                problems.add(BASE_URL + " is not set");
            }
            List<String> missing = missingOf(CREDENTIALS.stream());
            boolean noCredentials = missing.size() == CREDENTIALS.size();
            if (value(ACCESS_TOKEN).isPresent()) {
                if (!noCredentials) {
                    problems.add(ACCESS_TOKEN + " and client credentials (" + String.join(", ", CREDENTIALS)
                            + ") exclude each other: set one of the two");
                }
            } else if (noCredentials) {
                problems.add("neither " + ACCESS_TOKEN + " nor client credentials (" + String.join(", ", CREDENTIALS)
                        + ") are set");
            } else if (!missing.isEmpty()) {
                problems.add(String.join(", ", missing) + (missing.size() == 1 ? " is" : " are")
                        + " not set, but client credentials need "
                        + (missing.size() == 1 ? "it" : "them"));
            }
            if (!problems.isEmpty()) {
                throw new IllegalStateException(
                        "the environment variables do not define a client: " + String.join("; ", problems));
            }
        }
    }
}
