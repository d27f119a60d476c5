package io.github.suppliersdk.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.SupplierClientConfig;
import io.github.suppliersdk.auth.TokenSource;
import io.github.suppliersdk.publishing.SlotPublisher;
import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.sync.AvailabilitySync;
import io.github.suppliersdk.webhooks.RemoteWebhookHandler;
import io.github.suppliersdk.webhooks.WebhookHandler;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import java.io.InputStream;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
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

    @Test
    void allMissingPropertiesAreNamedAtOnce() {
        assertThat(report(runner))
                .contains("supplier.base-url", "supplier.access-token", "supplier.client-credentials.*");
        assertThat(report(runner.withPropertyValues(
                        "supplier.base-url=https://service.example", "supplier.client-credentials.client-id=us")))
                .contains("client-credentials.token-url", "client-credentials.client-secret")
                .doesNotContain("client-credentials.client-id is missing");
        assertThat(report(runner.withPropertyValues(COMPLETE).withBean(WebhookHandler.class, Shop::new)))
                .contains("supplier.webhooks.keys[0].value");
    }

    /** Problems of the client and of the webhooks, regardless of which is created first. */
    @Test
    void oneStartNamesTheMissingPropertiesOfEveryPart() {
        for (Class<?> part : List.of(OnlyWebhooks.class, Shop.class)) {
            assertThat(report(runner.withUserConfiguration(part)))
                    .contains("supplier.base-url", "supplier.access-token", "supplier.webhooks.keys[0].value");
        }
    }

    static class OnlyWebhooks {
        @Bean
        WebhookHandler handler() {
            return new Shop();
        }
    }

    /** Spring leaves it unresolved: the token or key would be a text that can be read in the documentation. */
    @Test
    void anUnresolvedPlaceholderCountsAsMissing() {
        assertThat(report(runner.withBean(Shop.class)
                        .withPropertyValues(
                                "supplier.base-url=${NO_SUCH_BASE_URL}",
                                "supplier.access-token=${NO_SUCH_TOKEN}",
                                "supplier.webhooks.keys[0].value=${NO_SUCH_KEY}")))
                .contains(
                        "supplier.base-url is missing, because ${NO_SUCH_BASE_URL} has no value",
                        "supplier.access-token is missing, because ${NO_SUCH_TOKEN} has no value",
                        "supplier.webhooks.keys[0].value is missing, because ${NO_SUCH_KEY} has no value");
        assertThat(report(runner.withPropertyValues(
                        "supplier.base-url=https://service.example",
                        "supplier.client-credentials.token-url=https://service.example/token",
                        "supplier.client-credentials.client-id=us",
                        "supplier.client-credentials.client-secret=${NO_SUCH_SECRET}")))
                .contains("supplier.client-credentials.client-secret is missing, because ${NO_SUCH_SECRET}");
    }

    /** The rest of the text is not a value either, and may be a secret. */
    @Test
    void aValueWithAnUnresolvedPlaceholderCountsAsMissing() {
        assertThat(report(runner.withBean(Shop.class)
                        .withPropertyValues(
                                "supplier.base-url=https://${NO_SUCH_HOST}/api",
                                "supplier.access-token=0123${NO_SUCH_TOKEN}",
                                "supplier.headers.x-tenant=${NO_SUCH_TENANT}",
                                "supplier.webhooks.key-header=${NO_SUCH_HEADER}",
                                "supplier.webhooks.keys[0].value=4567-${NO_SUCH_KEY}")))
                .contains(
                        "supplier.base-url is missing, because ${NO_SUCH_HOST} has no value",
                        "supplier.access-token is missing, because ${NO_SUCH_TOKEN} has no value",
                        "supplier.headers.x-tenant is missing, because ${NO_SUCH_TENANT} has no value",
                        "supplier.webhooks.key-header is missing, because ${NO_SUCH_HEADER} has no value",
                        "supplier.webhooks.keys[0].value is missing, because ${NO_SUCH_KEY} has no value")
                .doesNotContain("0123", "4567");
    }

    @Test
    void aSizeThatIsTooLargeIsNamed() {
        assertThat(report(runner.withPropertyValues(COMPLETE)
                        .withPropertyValues("supplier.profile.max-response-size=3GB")))
                .contains("max-response-size is too large");
    }

    @Test
    void contradictoryPropertiesAreNamed() {
        assertThat(report(runner.withPropertyValues(COMPLETE)
                        .withBean(TokenSource.class, () -> TokenSource.fixed("another"))))
                .contains("supplier.access-token", "TokenSource", "exclude each other");
        assertThat(report(runner.withPropertyValues(COMPLETE)
                        .withBean(WebhookHandler.class, Shop::new)
                        .withPropertyValues(
                                "supplier.webhooks.keys[0].value=secret",
                                "supplier.webhooks.keys[0].from=2027-05-01T00:00:00Z",
                                "supplier.webhooks.keys[0].until=2027-04-01T00:00:00Z")))
                .contains("keys[0].until must be later");
    }

    @Test
    void aWrongValueIsReportedWithTheMessageOfTheLibraryAndWithoutSecrets() {
        assertThat(report(runner.withPropertyValues(
                        "supplier.base-url=http://service.example", "supplier.access-token=0123456789")))
                .contains("baseUrl", "allowPlainHttp")
                .doesNotContain("0123456789");
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
                        "supplier.headers.X-Shop=cellar",
                        "supplier.profile.max-response-size=1MB")
                .withBean(SupplierClientCustomizer.class, () -> builder -> {
                    seen.add(builder.config());
                    builder.baseUrl("https://elsewhere.example");
                })
                .run(context -> {
                    SupplierClientConfig config = seen.get(0);
                    assertThat(config.serviceProfile().apiName()).isEqualTo("tours");
                    assertThat(config.serviceProfile().longestTimeRange()).hasDays(14);
                    assertThat(config.callTimeout()).isEqualTo(Duration.ofSeconds(45));
                    assertThat(config.maxAttempts()).isEqualTo(2);
                    assertThat(config.headers()).containsEntry("X-Shop", "cellar");
                    assertThat(config.serviceProfile().maxResponseBytes()).isEqualTo(1024 * 1024);
                    assertThat(context.getBean(SupplierClient.class).baseUrl()).isEqualTo("https://elsewhere.example");
                    assertThat(context).hasSingleBean(SlotPublisher.class);
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
    void aDisabledPartIsNotCreated() {
        runner.withPropertyValues("supplier.enabled=false")
                .withBean(Shop.class)
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(SupplierClient.class));
        runner.withPropertyValues(COMPLETE)
                .withPropertyValues("supplier.sync.enabled=false", "supplier.webhooks.enabled=false")
                .withBean(Shop.class)
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .doesNotHaveBean(AvailabilitySync.class)
                        .doesNotHaveBean(WebhookReceiver.class));
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
    void aSourceBeanCreatesASyncAndAHandlerBeanAReceiver() {
        runner.withPropertyValues(COMPLETE)
                .withPropertyValues("supplier.webhooks.keys[0].value=secret")
                .withBean(Shop.class)
                .run(context -> assertThat(context)
                        .hasSingleBean(AvailabilitySource.class)
                        .hasSingleBean(AvailabilitySync.class)
                        .hasSingleBean(SlotChanges.class)
                        .hasSingleBean(WebhookReceiver.class));
    }

    @Test
    void aHandlerOfARemoteSystemGetsAReceiverToo() {
        runner.withPropertyValues("supplier.client-enabled=false", "supplier.webhooks.keys[0].value=secret")
                .withBean(RemoteWebhookHandler.class, () -> (RemoteWebhookHandler) Proxy.newProxyInstance(
                        getClass().getClassLoader(),
                        new Class<?>[] {RemoteWebhookHandler.class},
                        (proxy, method, arguments) -> null))
                .run(context -> assertThat(context).hasSingleBean(WebhookReceiver.class));
    }

    @Test
    void theMetadataDescribesTheProperties() throws Exception {
        try (InputStream metadata =
                SupplierClientCustomizer.class.getResourceAsStream("/META-INF/spring-configuration-metadata.json")) {
            assertThat(metadata).isNotNull();
            String text = new String(metadata.readAllBytes(), StandardCharsets.UTF_8);
            for (String property : Arrays.asList(
                    "supplier.base-url",
                    "supplier.client-credentials.token-url",
                    "supplier.profile.api-name",
                    "supplier.call-timeout",
                    "supplier.webhooks.keys",
                    "supplier.sync.guard",
                    "supplier.jdbc.initialize-schema",
                    "management.health.supplier-sync.enabled")) {
                assertThat(text).contains("\"name\": \"" + property + "\"");
            }
            assertThat(text).contains("Address of the service, with its path if it has one.");
        }
    }
}
