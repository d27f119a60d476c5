package io.github.suppliersdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.suppliersdk.auth.TokenSource;
import io.github.suppliersdk.config.ServiceProfile;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A client made from environment variables, and the messages about options that are missing, wrong or set twice. */
class FromEnvironmentTest {
    private static final Map<String, String> WITH_TOKEN =
            Map.of("SUPPLIER_BASE_URL", "https://service.example/supply", "SUPPLIER_ACCESS_TOKEN", "secret-token");

    private static final Map<String, String> WITH_CREDENTIALS = Map.of(
            "SUPPLIER_BASE_URL", "https://service.example",
            "SUPPLIER_TOKEN_URL", "https://login.example/token",
            "SUPPLIER_CLIENT_ID", "me",
            "SUPPLIER_CLIENT_SECRET", "secret-word");

    private static SupplierClientConfig config(Map<String, String> environment) {
        return SupplierClient.builder().environment(environment).config();
    }

    private static Map<String, String> with(Map<String, String> environment, String name, String value) {
        Map<String, String> more = new HashMap<>(environment);
        more.put(name, value);
        return more;
    }

    private static Map<String, String> without(Map<String, String> environment, String... names) {
        Map<String, String> less = new HashMap<>(environment);
        less.keySet().removeAll(List.of(names));
        return less;
    }

    @Test
    void everyVariableOfAClientHasItsEffect() {
        Map<String, String> all = new HashMap<>(WITH_TOKEN);
        all.put("SUPPLIER_API_NAME", "acme");
        all.put("SUPPLIER_OPERATOR_NAME", "op");
        all.put("SUPPLIER_QUESTION_SEGMENT", "experiences");
        SupplierClientConfig config = config(all);
        assertThat(config.baseUrl()).isEqualTo("https://service.example/supply");
        assertThat(config.accessToken()).contains("secret-token");
        assertThat(config.serviceProfile().apiName()).isEqualTo("acme");
        assertThat(config.serviceProfile().operatorName()).isEqualTo("op");
        assertThat(config.serviceProfile().mandatoryQuestionSegment()).isEqualTo("experiences");
        assertThat(config.toString()).doesNotContain("secret-token");

        SupplierClientConfig fetching = config(WITH_CREDENTIALS);
        assertThat(fetching.accessToken()).isEmpty();
        assertThat(fetching.clientCredentials().orElseThrow().tokenUrl()).isEqualTo("https://login.example/token");
        assertThat(fetching.clientCredentials().orElseThrow().clientId()).isEqualTo("me");
        assertThat(fetching.clientCredentials().orElseThrow().clientSecret()).isEqualTo("secret-word");
    }

    @Test
    void blanksAroundAValueDoNotCount() {
        assertThat(config(with(WITH_TOKEN, "SUPPLIER_ACCESS_TOKEN", " secret-token\n"))
                        .accessToken())
                .contains("secret-token");
        assertThat(config(with(WITH_TOKEN, "SUPPLIER_CLIENT_ID", " ")).accessToken())
                .contains("secret-token");
    }

    @Test
    void profileOptionsThatTheEnvironmentDoesNotSetStayInEitherOrder() {
        ServiceProfile own = ServiceProfile.builder()
                .apiName("mine")
                .operatorName("op")
                .lastDayIncluded(false)
                .build();
        Map<String, String> environment = with(WITH_TOKEN, "SUPPLIER_API_NAME", "acme");
        for (SupplierClientConfig.Builder either : List.of(
                SupplierClient.builder().serviceProfile(own).environment(environment),
                SupplierClient.builder().environment(environment).serviceProfile(own))) {
            ServiceProfile both =
                    ServiceProfile.builder().from(own).apiName("acme").build();
            assertThat(either.config().serviceProfile()).isEqualTo(both);
            assertThat(either.build().serviceProfile()).isEqualTo(both);
        }
    }

    @Test
    void plainHttpIsAllowedOnlyByTheOption() {
        Map<String, String> plain = with(WITH_TOKEN, "SUPPLIER_BASE_URL", "http://service.example");
        assertThatThrownBy(() -> SupplierClient.builder().environment(plain).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("SUPPLIER_BASE_URL is plain http");
        assertThatThrownBy(() -> config(with(WITH_CREDENTIALS, "SUPPLIER_TOKEN_URL", "http://login.example")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("SUPPLIER_TOKEN_URL is plain http");
        assertThat(SupplierClient.builder()
                        .environment(plain)
                        .allowPlainHttp(true)
                        .config()
                        .baseUrl())
                .isEqualTo("http://service.example");
    }

    static List<Arguments> incomplete() {
        return List.of(
                Arguments.of(
                        Map.of(),
                        List.of(
                                "SUPPLIER_BASE_URL",
                                "SUPPLIER_ACCESS_TOKEN",
                                "SUPPLIER_TOKEN_URL",
                                "SUPPLIER_CLIENT_ID",
                                "SUPPLIER_CLIENT_SECRET")),
                Arguments.of(without(WITH_TOKEN, "SUPPLIER_BASE_URL"), List.of("SUPPLIER_BASE_URL")),
                Arguments.of(with(WITH_TOKEN, "SUPPLIER_BASE_URL", " "), List.of("SUPPLIER_BASE_URL")),
                Arguments.of(
                        without(WITH_CREDENTIALS, "SUPPLIER_CLIENT_SECRET"), List.of("SUPPLIER_CLIENT_SECRET is not")),
                Arguments.of(
                        without(WITH_CREDENTIALS, "SUPPLIER_CLIENT_ID", "SUPPLIER_TOKEN_URL"),
                        List.of("SUPPLIER_TOKEN_URL, SUPPLIER_CLIENT_ID are not")),
                Arguments.of(
                        with(WITH_CREDENTIALS, "SUPPLIER_ACCESS_TOKEN", "t"),
                        List.of("SUPPLIER_ACCESS_TOKEN", "exclude")));
    }

    @ParameterizedTest
    @MethodSource("incomplete")
    void missingAndConflictingVariablesAreNamed(Map<String, String> environment, List<String> named) {
        assertThatThrownBy(() -> config(environment))
                .isInstanceOf(IllegalStateException.class)
                .satisfies(e -> assertThat(e.getMessage()).contains(named));
    }

    static List<Arguments> wrong() {
        return List.of(
                Arguments.of("SUPPLIER_BASE_URL", "service.example"),
                Arguments.of("SUPPLIER_TOKEN_URL", "https://me:secret-word@login.example"),
                Arguments.of("SUPPLIER_API_NAME", "a b"),
                Arguments.of("SUPPLIER_OPERATOR_NAME", "/"),
                Arguments.of("SUPPLIER_QUESTION_SEGMENT", "a/b"));
    }

    @ParameterizedTest
    @MethodSource("wrong")
    void aWrongValueIsReportedByTheNameOfItsVariable(String variable, String value) {
        assertThatThrownBy(() -> config(with(WITH_CREDENTIALS, variable, value)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(variable)
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("secret-word"));
        assertThatThrownBy(() -> config(with(WITH_TOKEN, "SUPPLIER_ACCESS_TOKEN", "Bearer secret-token")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("SUPPLIER_ACCESS_TOKEN")
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("secret-token"));
    }

    private static Arguments option(String named, Consumer<SupplierClientConfig.Builder> set) {
        return Arguments.of(named, set);
    }

    @SuppressWarnings("NullAway") // passes null on purpose
    static List<Arguments> options() {
        return List.of(
                option("baseUrl", options -> options.accessToken("t").baseUrl((String) null)),
                option("baseUrl", options -> options.accessToken("t").baseUrl(" ")),
                option("accessToken", options -> options.accessToken((String) null)),
                option("accessToken", options -> options.accessToken(" ")),
                option("tokens", options -> options.tokens((TokenSource) null)),
                option("serviceProfile", options -> options.accessToken("t").serviceProfile(null)),
                option("callTimeout", options -> options.accessToken("t").callTimeout(null)),
                option("observers", options -> options.accessToken("t").addObserver(null)),
                option("headers", options -> options.accessToken("t").putHeader("a", null)));
    }

    @ParameterizedTest
    @MethodSource("options")
    void nullAndBlankOptionsAreRefusedByName(String named, Consumer<SupplierClientConfig.Builder> set) {
        Throwable refused = catchThrowable(() -> {
            SupplierClientConfig.Builder options = SupplierClient.builder().baseUrl("https://service.example");
            set.accept(options);
            options.build();
        });
        assertThat(refused).isInstanceOf(IllegalArgumentException.class).hasMessageStartingWith(named);
    }

    @Test
    void aTokenAndATokenSourceExcludeEachOther() {
        TokenSource other = TokenSource.fixed("other");
        assertThatThrownBy(() -> SupplierClient.builder()
                        .baseUrl("https://service.example")
                        .accessToken("a")
                        .tokens(other)
                        .build())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("exactly one of accessToken, tokens and clientCredentials");
    }
}
