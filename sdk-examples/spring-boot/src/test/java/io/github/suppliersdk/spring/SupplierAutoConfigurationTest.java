package io.github.suppliersdk.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.SupplierClientConfig;
import io.github.suppliersdk.auth.TokenSource;
import io.github.suppliersdk.sync.AvailabilitySync;
import io.github.suppliersdk.webhooks.RemoteWebhookHandler;
import io.github.suppliersdk.webhooks.WebhookHandler;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.core.io.support.SpringFactoriesLoader;
import org.springframework.core.io.support.SpringFactoriesLoader.FailureHandler;

/** How the starter uses the properties and the beans of an application. */
class SupplierAutoConfigurationTest {
    private static final String[] COMPLETE = {
        "supplier.base-url=https://service.example/api", "supplier.access-token=0123456789"
    };

    private final ApplicationContextRunner runner = Contexts.runner();

    /** The report that Spring Boot prints when the application does not start. */
    private String report(ApplicationContextRunner application) {
        StringBuilder report = new StringBuilder();
        application.run(context -> {
            assertThat(context).hasFailed();
            for (FailureAnalyzer analyzer : SpringFactoriesLoader.forDefaultResourceLocation()
                    .load(
                            FailureAnalyzer.class,
                            FailureHandler.handleMessage(
                                    // some of Spring Boot's analyzers need constructor arguments
                                    (message, failure) -> {}))) {
                FailureAnalysis analysis = analyzer.analyze(context.getStartupFailure());
                if (analysis != null && analyzer.getClass().getName().startsWith("io.github.suppliersdk")) {
                    report.append(analysis.getDescription()).append(analysis.getAction());
                }
            }
        });
        return report.toString();
    }

    static class OnlyWebhooks {
        @Bean
        WebhookHandler handler() {
            return new Shop();
        }
    }

    /** Problems of the client and of the webhooks, regardless of which is created first. */
    @Test
    void oneStartNamesTheMissingPropertiesOfEveryPart() {
        for (Class<?> part : List.of(OnlyWebhooks.class, Shop.class)) {
            assertThat(report(runner.withUserConfiguration(part)))
                    .contains(
                            "supplier.base-url is missing: the address that your operator gave you",
                            "supplier.access-token is missing, or supplier.client-credentials.*",
                            "supplier.webhooks.keys[0].value is missing");
        }
    }

    /**
     * The properties besides complete ones, and what the report says. An unresolved placeholder is no value: Spring
     * leaves the text as it is, and the rest of it may be a secret.
     */
    static Stream<Arguments> problems() {
        return Stream.of(
                arguments("base-url=https://${NO_HOST}/api", "base-url is missing, because ${NO_HOST} has no value"),
                arguments(
                        "access-token=s3cret-${NO_TOKEN}", "access-token is missing, because ${NO_TOKEN} has no value"),
                arguments("headers.x-tenant=${NO_TENANT}", "headers.x-tenant is missing, because ${NO_TENANT} has"),
                arguments("webhooks.key-header=${NO_HEADER}", "key-header is missing, because ${NO_HEADER} has"),
                arguments("webhooks.keys[0].value=s3cret-${NO_KEY}", "keys[0].value is missing, because ${NO_KEY} has"),
                arguments("client-credentials.client-id=us", "exclude each other"),
                arguments("client-credentials.client-id=us", "client-credentials.token-url is missing, and the other"),
                arguments("webhooks.keys[0].until=2027-04-01T00:00:00Z", "keys[0].until must be later"),
                arguments("sync.reconcile-cron=every night", "every night"),
                // in the words of the library
                arguments("base-url=http://service.example", "allowPlainHttp"));
    }

    @ParameterizedTest
    @MethodSource("problems")
    void aWrongPropertyIsNamedWithoutSecrets(String property, String message) {
        assertThat(report(runner.withPropertyValues(COMPLETE)
                        .withPropertyValues(
                                "supplier.webhooks.keys[0].value=s3cret",
                                "supplier.webhooks.keys[0].from=2027-05-01T00:00:00Z")
                        .withPropertyValues("supplier." + property)
                        .withBean(Shop.class)))
                .contains(message)
                .doesNotContain("s3cret", "0123456789");
    }

    @Test
    void aTokenAndATokenSourceExcludeEachOther() {
        assertThat(report(runner.withPropertyValues(COMPLETE)
                        .withBean(TokenSource.class, () -> TokenSource.fixed("another"))))
                .contains("supplier.access-token", "TokenSource", "exclude each other");
    }

    @Test
    void propertiesAreAppliedToTheClientBeforeCustomizers() {
        List<SupplierClientConfig> seen = new ArrayList<>();
        runner.withPropertyValues(COMPLETE)
                .withPropertyValues(
                        "supplier.profile.api-name=tours",
                        "supplier.profile.longest-time-range=14d",
                        "supplier.call-timeout=45s",
                        "supplier.max-attempts=2",
                        "supplier.headers.X-Shop=cellar")
                .withBean(SupplierCustomizer.class, () -> new SupplierCustomizer() {
                    @Override
                    public void customize(SupplierClientConfig.Builder builder) {
                        seen.add(builder.config());
                        builder.baseUrl("https://elsewhere.example");
                    }
                })
                .run(context -> {
                    SupplierClientConfig config = seen.get(0);
                    assertThat(config.serviceProfile().apiName()).isEqualTo("tours");
                    assertThat(config.serviceProfile().longestTimeRange()).hasDays(14);
                    assertThat(config.callTimeout()).isEqualTo(Duration.ofSeconds(45));
                    assertThat(config.maxAttempts()).isEqualTo(2);
                    assertThat(config.headers()).containsEntry("X-Shop", "cellar");
                    assertThat(context.getBean(SupplierClient.class).baseUrl()).isEqualTo("https://elsewhere.example");
                    assertThat(context).doesNotHaveBean(AvailabilitySync.class);
                    assertThat(context).doesNotHaveBean(WebhookReceiver.class);
                });
    }

    @Test
    void aBeanOfTheApplicationReplacesThatOfTheStarter() {
        SupplierClient own = SupplierClient.builder()
                .baseUrl("https://own.example")
                .accessToken("0123456789")
                .build();
        runner.withBean(SupplierClient.class, () -> own).run(context -> {
            assertThat(context).hasNotFailed();
            assertThat(context.getBean(SupplierClient.class)).isSameAs(own);
        });
    }

    @Test
    void aDisabledStarterCreatesNothing() {
        runner.withPropertyValues("supplier.enabled=false")
                .withBean(Shop.class)
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(SupplierClient.class));
    }

    @Test
    void anApplicationWithoutClientNeedsNoAddressAndNoToken() {
        runner.withPropertyValues("supplier.client-enabled=false", "supplier.webhooks.keys[0].value=secret")
                .withBean(Shop.class)
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .hasSingleBean(WebhookReceiver.class)
                        .doesNotHaveBean(SupplierClient.class)
                        .doesNotHaveBean(AvailabilitySync.class));
    }

    @Test
    void aHandlerOfARemoteSystemGetsAReceiverAndNeedsNoTransactions() {
        runner.withClassLoader(new FilteredClassLoader("org.springframework.jdbc", "org.springframework.transaction"))
                .withPropertyValues("supplier.client-enabled=false", "supplier.webhooks.keys[0].value=secret")
                .withBean(RemoteWebhookHandler.class, () -> (RemoteWebhookHandler) Proxy.newProxyInstance(
                        getClass().getClassLoader(),
                        new Class<?>[] {RemoteWebhookHandler.class},
                        (proxy, method, arguments) -> null))
                .run(context -> assertThat(context).hasSingleBean(WebhookReceiver.class));
    }
}
