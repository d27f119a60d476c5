package io.github.suppliersdk.spring;

import static io.github.suppliersdk.test.assertions.SupplierAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sandbox.SandboxSeed;
import io.github.suppliersdk.sandbox.SandboxSeed.SlotType;
import io.github.suppliersdk.spring.servlet.WebhookFilter;
import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.sync.AvailabilitySync;
import io.github.suppliersdk.sync.Outbox;
import io.github.suppliersdk.sync.jdbc.JdbcOutbox;
import io.github.suppliersdk.webhooks.WebhookHandler;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.WebhookRequest;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import io.github.suppliersdk.webhooks.store.InMemoryWebhookStore;
import io.github.suppliersdk.webhooks.store.WebhookStore;
import io.github.suppliersdk.webhooks.testkit.SampleWebhooks;
import jakarta.servlet.Filter;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import java.io.ByteArrayInputStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.config.CustomScopeConfigurer;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Scope;
import org.springframework.context.annotation.ScopedProxyMode;
import org.springframework.context.support.SimpleThreadScope;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.mock.web.MockServletContext;
import org.springframework.web.filter.ForwardedHeaderFilter;

/** An application that sells through two operators. */
@Timeout(60)
class AccountsTest {
    private final Sandbox north = Sandbox.start();
    private final Sandbox south = Sandbox.start();

    @AfterEach
    void stop() {
        north.close();
        south.close();
    }

    /** One source of departures for both operators, and a handler for each operator. */
    @Configuration(proxyBeanMethods = false)
    static class TwoOperators {
        @Bean
        AvailabilitySource departures() {
            Shop departures = new Shop();
            departures.seats.set(4);
            return departures;
        }

        @Bean
        @Qualifier("north")
        WebhookHandler northern() {
            return new Shop();
        }

        @Bean
        @Qualifier("south")
        WebhookHandler southern() {
            return new Shop();
        }

        @Bean
        DataSource database() {
            JdbcDataSource database = new JdbcDataSource();
            database.setURL("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1");
            return database;
        }
    }

    /** The beans that an application injects. */
    static class Injected {
        @Autowired
        @Qualifier("north")
        SupplierClient northClient;

        @Autowired
        @Qualifier("south")
        SupplierClient southClient;

        @Autowired
        @Qualifier("north")
        AvailabilitySync northSync;

        @Autowired
        @Qualifier("south")
        SlotChanges southChanges;

        @Autowired
        @Qualifier("north")
        WebhookHandler northHandler;

        @Autowired
        @Qualifier("south")
        WebhookHandler southHandler;
    }

    private WebApplicationContextRunner application() {
        for (Sandbox sandbox : new Sandbox[] {north, south}) {
            sandbox.seed(SandboxSeed.builder()
                    .vendor("my-tours", "My Tours")
                    .experience("cellar-tour", SlotType.DAILY, "my-tours", "evening")
                    .dailySlot("cellar-tour", "evening", "evening-1", Shop.DAY, 10, 2_500)
                    .build());
        }
        return Contexts.web()
                .withUserConfiguration(TwoOperators.class)
                .withBean(Injected.class)
                .withPropertyValues(
                        "supplier.access-token=unused-token",
                        "supplier.timeouts.call=45s",
                        "supplier.accounts.north.base-url=" + north.baseUrl(),
                        "supplier.accounts.north.access-token=" + north.accessToken(),
                        "supplier.accounts.north.webhooks.keys[0].value=key-of-north",
                        "supplier.accounts.south.base-url=" + south.baseUrl(),
                        "supplier.accounts.south.client-credentials.token-url=" + south.tokenUrl(),
                        "supplier.accounts.south.client-credentials.client-id="
                                + south.tokens().clientId(),
                        "supplier.accounts.south.client-credentials.client-secret="
                                + south.tokens().clientSecret(),
                        "supplier.accounts.south.webhooks.keys[0].value=key-of-south");
    }

    @Test
    void eachAccountHasItsOwnClientAndSync() {
        application().run(context -> {
            assertThat(context).hasNotFailed();
            Injected injected = context.getBean(Injected.class);
            assertThat(injected.northClient.baseUrl()).isEqualTo(north.baseUrl());
            assertThat(injected.southClient.vendors().list()).hasSize(1);

            injected.northSync.changed(Shop.EVENING);
            injected.southChanges.changed(Shop.EVENING);
            for (AvailabilitySync sync :
                    context.getBeansOfType(AvailabilitySync.class).values()) {
                assertThat(sync.awaitIdle(Duration.ofSeconds(20))).isTrue();
            }
            assertThat(south).option("cellar-tour", "evening").slot("evening-1").hasSeats(4);
        });
    }

    @Test
    void aRequestGoesToTheAccountWhoseKeyItHas() {
        application().run(context -> {
            assertThat(context.getBeansOfType(WebhookReceiver.class)).hasSize(2);
            WebhookFilter filter = context.getBean(WebhookFilter.class);
            Injected injected = context.getBean(Injected.class);

            assertThat(statusOfHold(filter, "key-of-south", 3)).isEqualTo(200);
            assertThat(((Shop) injected.southHandler).seats).hasValue(7);
            assertThat(((Shop) injected.northHandler).seats).hasValue(10);
            assertThat(statusOfHold(filter, "key-of-north", 2)).isEqualTo(200);
            assertThat(((Shop) injected.northHandler).seats).hasValue(8);
        });
    }

    @Test
    void anApplicationWithoutClientNeedsNoAddressAndNoTokenOfAnyAccount() {
        Contexts.web()
                .withUserConfiguration(TwoOperators.class)
                .withPropertyValues(
                        "supplier.client-enabled=false",
                        "supplier.accounts.north.webhooks.keys[0].value=key-of-north",
                        "supplier.accounts.south.webhooks.keys[0].value=key-of-south")
                .run(context -> {
                    assertThat(context)
                            .hasNotFailed()
                            .doesNotHaveBean(SupplierClient.class)
                            .doesNotHaveBean(AvailabilitySync.class);
                    assertThat(context.getBeansOfType(WebhookReceiver.class)).hasSize(2);
                });
    }

    /** Otherwise the handler of one account would sell the seats of the other. */
    @Test
    void accountsWhoseRequestsCannotBeToldApartFailTheStart() {
        WebApplicationContextRunner answering = Contexts.web()
                .withUserConfiguration(TwoOperators.class)
                .withPropertyValues("supplier.client-enabled=false");
        WebApplicationContextRunner sameKey = answering.withPropertyValues(
                "supplier.accounts.north.webhooks.keys[0].value=of-both",
                "supplier.accounts.south.webhooks.keys[0].value=of-south",
                "supplier.accounts.south.webhooks.keys[1].value=of-both");
        WebApplicationContextRunner noKeys = answering.withPropertyValues(
                "supplier.webhooks.accept-requests-without-key=true",
                "supplier.accounts.north.webhooks.path=/supplier",
                "supplier.accounts.south.time-zone=UTC");

        sameKey.run(context -> assertThat(context.getStartupFailure())
                .hasStackTraceContaining("supplier.accounts.north.webhooks and supplier.accounts.south.webhooks have"
                        + " the same key at the same path /supplier")
                .satisfies(failure -> assertThat(failure).hasMessageNotContaining("of-both")));
        noKeys.run(context ->
                assertThat(context.getStartupFailure()).hasStackTraceContaining("have no keys at the same path"));
        sameKey.withPropertyValues("supplier.accounts.south.webhooks.key-header=x-south")
                .run(context -> assertThat(context).hasNotFailed());
        for (WebApplicationContextRunner each : new WebApplicationContextRunner[] {sameKey, noKeys}) {
            each.withPropertyValues("supplier.accounts.south.webhooks.path=/supplier/south")
                    .run(context -> {
                        WebhookFilter filter = context.getBean(WebhookFilter.class);
                        assertThat(statusOfHold(filter, "of-both", 3, "/supplier/south"))
                                .isEqualTo(200);
                        assertThat(statusOfHold(filter, "of-both", 2, "/supplier"))
                                .isEqualTo(200);
                        assertThat(context.getBean("southern", Shop.class).seats)
                                .hasValue(7);
                        assertThat(context.getBean("northern", Shop.class).seats)
                                .hasValue(8);
                    });
        }
    }

    /** In this case the starter creates no bean that would check the properties. */
    @Test
    void requestsOfReceiversMadeByTheApplicationAreToldApart() {
        WebApplicationContextRunner answering = Contexts.web()
                .withPropertyValues(
                        "supplier.client-enabled=false",
                        "supplier.accounts.north.webhooks.keys[0].value=of-both",
                        "supplier.accounts.south.webhooks.keys[0].value=of-both");
        for (String account : List.of("north", "south")) {
            answering = answering.withBean(
                    account,
                    WebhookReceiver.class,
                    () -> WebhookReceiver.builder()
                            .handler(new Shop())
                            .addKey(WebhookKey.of("of-both"))
                            .pathPrefix("/supplier")
                            .build());
        }
        answering.run(context ->
                assertThat(context.getStartupFailure()).hasStackTraceContaining("have the same key at the same path"));
    }

    @Test
    void anAccountWithoutAKeyGetsRequestsWithoutTheKeyOfAnotherAccount() {
        Contexts.web()
                .withUserConfiguration(TwoOperators.class)
                .withPropertyValues(
                        "supplier.client-enabled=false",
                        "supplier.accounts.north.webhooks.keys[0].value=key-of-north",
                        "supplier.accounts.south.webhooks.accept-requests-without-key=true")
                .run(context -> {
                    WebhookFilter filter = context.getBean(WebhookFilter.class);
                    assertThat(statusOfHold(filter, "unknown-key", 3)).isEqualTo(200);
                    assertThat(statusOfHold(filter, "key-of-north", 2)).isEqualTo(200);
                    assertThat(context.getBean("southern", Shop.class).seats).hasValue(7);
                    assertThat(context.getBean("northern", Shop.class).seats).hasValue(8);
                });
    }

    @Test
    void aHealthCheckWithoutAKeyGoesToTheAccountThatAcceptsIt() {
        application()
                .withPropertyValues("supplier.accounts.south.webhooks.accept-health-checks-without-key=true")
                .run(context -> {
                    MockHttpServletResponse response = new MockHttpServletResponse();
                    MockHttpServletRequest check = new MockHttpServletRequest("GET", "/supplier/health") {
                        @Override
                        public ServletInputStream getInputStream() {
                            return new CompleteBody(new byte[0]);
                        }
                    };
                    context.getBean(WebhookFilter.class)
                            .doFilter(check, response, (passedRequest, passedResponse) -> response.setStatus(404));
                    assertThat(response.getStatus()).isEqualTo(200);
                });
    }

    /** With a single account, the key need not assign a request to an account. */
    @Test
    void aReceiverMadeByTheApplicationUsesItsOwnKeys() {
        Contexts.web()
                .withPropertyValues("supplier.client-enabled=false")
                .withBean(
                        WebhookReceiver.class,
                        () -> WebhookReceiver.builder()
                                .handler(new Shop())
                                .addKey(WebhookKey.of("of-the-application"))
                                .pathPrefix("/supplier")
                                .build())
                .run(context -> {
                    WebhookFilter filter = context.getBean(WebhookFilter.class);
                    assertThat(statusOfHold(filter, "of-the-application", 3)).isEqualTo(200);
                });
    }

    /** In memory, the operations would be lost at the next restart, and unknown to every other process. */
    @Test
    void aStoreThatBelongsToNoAccountFailsTheStart() {
        WebApplicationContextRunner inMemory = application().withPropertyValues("supplier.jdbc.enabled=false");

        inMemory.run(context -> assertThat(context).hasNotFailed());
        inMemory.withBean("store", WebhookStore.class, InMemoryWebhookStore::new)
                .run(context -> assertThat(context.getStartupFailure())
                        .hasStackTraceContaining("there is a WebhookStore that belongs to no account")
                        .hasStackTraceContaining("north"));
        inMemory.withBean(
                        "outbox",
                        Outbox.class,
                        () -> JdbcOutbox.builder(new TwoOperators().database()).build())
                .run(context -> assertThat(context.getStartupFailure())
                        .hasStackTraceContaining("there is an Outbox that belongs to no account")
                        .hasStackTraceContaining("north"));
    }

    /** Marks in such an outbox would never be sent, since the sync reads an outbox that was created for it. */
    @Test
    void aStoreThatBelongsToNoAccountFailsTheStartEvenWithADatabase() {
        WebApplicationContextRunner withDatabase = application();

        withDatabase
                .withBean("store", WebhookStore.class, InMemoryWebhookStore::new)
                .run(context -> assertThat(context.getStartupFailure())
                        .hasStackTraceContaining("there is a WebhookStore that belongs to no account"));
        withDatabase
                .withBean(
                        "outbox",
                        Outbox.class,
                        () -> JdbcOutbox.builder(new TwoOperators().database()).build())
                .run(context -> assertThat(context.getStartupFailure())
                        .hasStackTraceContaining("there is an Outbox that belongs to no account"));
    }

    /** Beans behind a proxy, as with Spring Cloud's scope "refresh". */
    @Configuration(proxyBeanMethods = false)
    static class ScopedHandler {
        @Bean
        static CustomScopeConfigurer scopes() {
            CustomScopeConfigurer scopes = new CustomScopeConfigurer();
            scopes.addScope("refresh", new SimpleThreadScope());
            return scopes;
        }

        @Bean
        @Scope(scopeName = "refresh", proxyMode = ScopedProxyMode.INTERFACES)
        WebhookHandler sharedHandler() {
            return new Shop();
        }
    }

    @Test
    void aScopedProxyAndItsTargetCountAsOneBean() {
        Contexts.web()
                .withUserConfiguration(ScopedHandler.class)
                .withPropertyValues(
                        "supplier.client-enabled=false",
                        "supplier.accounts.north.webhooks.keys[0].value=key-of-north",
                        "supplier.accounts.south.webhooks.keys[0].value=key-of-south")
                .run(context -> assertThat(context.getBeansOfType(WebhookReceiver.class))
                        .hasSize(2));
    }

    /**
     * Spring drops the dashes in environment variables, and would bind two accounts: two syncs that write the same
     * slots.
     */
    @Test
    void anEnvironmentVariableBelongsToTheAccountWhoseNameHasDashes() {
        Map<String, Object> variables = Map.of(
                "SUPPLIER_ACCOUNTS_FAREAST_ACCESSTOKEN",
                "of-far-east",
                "SUPPLIER_ACCOUNTS_WEST_ACCESSTOKEN",
                "of-west");
        WebApplicationContextRunner application = Contexts.web()
                .withBean(AvailabilitySource.class, Shop::new)
                .withInitializer(context -> context.getEnvironment()
                        .getPropertySources()
                        .replace(
                                StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME,
                                new SystemEnvironmentPropertySource(
                                        StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME, variables)))
                .withPropertyValues(
                        "supplier.base-url=" + north.baseUrl(),
                        "supplier.accounts.far-east.base-url=" + south.baseUrl());

        application.run(context -> {
            assertThat(context.getBeansOfType(SupplierClient.class))
                    .containsOnlyKeys("far-eastSupplierClient", "westSupplierClient");
            assertThat(context.getBeansOfType(AvailabilitySync.class)).hasSize(2);
        });
        application
                .withPropertyValues("supplier.accounts.farea-st.time-zone=UTC")
                .run(context -> assertThat(context.getStartupFailure())
                        .hasStackTraceContaining("supplier.accounts.far-east")
                        .hasStackTraceContaining("are the same name to Spring"));
    }

    /** With the common token it would call the service as the wrong account. */
    @Test
    void anAccountWithAnUnresolvedTokenDoesNotInheritTheCommonToken() {
        WebApplicationContextRunner application = Contexts.web()
                .withPropertyValues("supplier.base-url=" + north.baseUrl(), "supplier.accounts.south.time-zone=UTC");

        application
                .withPropertyValues(
                        "supplier.client-credentials.token-url=" + north.tokenUrl(),
                        "supplier.client-credentials.client-id=shared",
                        "supplier.client-credentials.client-secret=shared",
                        "supplier.accounts.north.access-token=${NO_SUCH_TOKEN}")
                .run(
                        context -> assertThat(context.getStartupFailure())
                                .hasStackTraceContaining(
                                        "supplier.accounts.north.access-token is missing, because ${NO_SUCH_TOKEN} has no value"));
        application
                .withPropertyValues(
                        "supplier.access-token=shared",
                        "supplier.accounts.north.client-credentials.token-url=" + north.tokenUrl(),
                        "supplier.accounts.north.client-credentials.client-id=${NO_SUCH_ID}",
                        "supplier.accounts.north.client-credentials.client-secret=${NO_SUCH_SECRET}")
                .run(context -> assertThat(context.getStartupFailure())
                        .hasStackTraceContaining("client-credentials.client-id is missing, because ${NO_SUCH_ID}")
                        .hasStackTraceContaining(
                                "client-credentials.client-secret is missing, because ${NO_SUCH_SECRET}"));
    }

    /** A container that starts the application as a WAR sets its path, and ignores the application's property. */
    @Test
    void thePathBeginsWithTheContextPathOfTheContainer() {
        MockServletContext container = new MockServletContext();
        container.setContextPath("/tours-1.2");
        Contexts.web()
                .withInitializer(context -> context.setServletContext(container))
                .withUserConfiguration(TwoOperators.class)
                .withPropertyValues(
                        "supplier.client-enabled=false",
                        "server.servlet.context-path=/tours",
                        "supplier.accounts.north.webhooks.keys[0].value=key-of-north",
                        "supplier.accounts.south.webhooks.keys[0].value=key-of-south")
                .run(context -> {
                    WebhookFilter filter = context.getBean(WebhookFilter.class);
                    assertThat(statusOfHold(filter, "key-of-south", 3, "/tours-1.2/supplier"))
                            .isEqualTo(200);
                });
    }

    /** A proxy has removed a part of the path, and Spring's filter adds it again. */
    @Test
    void aForwardedPrefixIsIgnored() {
        application().run(context -> {
            WebhookFilter filter = context.getBean(WebhookFilter.class);
            ForwardedHeaderFilter forwarded = new ForwardedHeaderFilter();
            Filter both = (request, response, chain) ->
                    forwarded.doFilter(request, response, (wrapped, same) -> filter.doFilter(wrapped, same, chain));

            assertThat(statusOfHold(both, "key-of-south", 3)).isEqualTo(200);
        });
    }

    private static int statusOfHold(Filter filter, String key, int seats) throws Exception {
        return statusOfHold(filter, key, seats, "/supplier");
    }

    private static int statusOfHold(Filter filter, String key, int seats, String prefix) throws Exception {
        SampleWebhooks samples = SampleWebhooks.withKey(key).pathPrefix(prefix);
        WebhookRequest hold = samples.request(
                SampleWebhooks.hold("cellar-tour", "evening", "evening-1", HolderQuantity.of("adult", seats)));
        byte[] body = hold.body().readAllBytes();
        MockHttpServletRequest request = new MockHttpServletRequest(hold.method(), hold.path()) {
            @Override
            public ServletInputStream getInputStream() {
                return new CompleteBody(body);
            }
        };
        samples.headers().forEach((name, values) -> request.addHeader(name, values.get(0)));
        request.addHeader("X-Forwarded-Prefix", "/backend");
        MockHttpServletResponse response = new MockHttpServletResponse();
        filter.doFilter(request, response, (passedRequest, passedResponse) -> response.setStatus(404));
        return response.getStatus();
    }

    /** A body that reports its end with the last byte, as on a server. */
    private static final class CompleteBody extends ServletInputStream {
        private final ByteArrayInputStream bytes;

        CompleteBody(byte[] bytes) {
            this.bytes = new ByteArrayInputStream(bytes);
        }

        @Override
        public int read() {
            return bytes.read();
        }

        @Override
        public int read(byte[] into, int offset, int length) {
            return bytes.read(into, offset, length);
        }

        @Override
        public boolean isFinished() {
            return bytes.available() == 0;
        }

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void setReadListener(ReadListener listener) {
            throw new UnsupportedOperationException("asynchronous reading is not used");
        }
    }

    @Test
    void missingPropertiesOfAnAccountAreNamed() {
        application()
                .withPropertyValues("supplier.accounts.east.base-url=" + north.baseUrl(), "supplier.access-token=")
                .run(context -> assertThat(context.getStartupFailure())
                        .hasStackTraceContaining("supplier.accounts.east.access-token is missing"));
    }

    @Test
    void oneStartNamesTheMissingPropertiesOfAllAccounts() {
        application()
                .withPropertyValues(
                        "supplier.access-token=",
                        "supplier.accounts.north.access-token=",
                        "supplier.accounts.south.base-url=",
                        "supplier.accounts.south.webhooks.keys[0].value=")
                .run(context -> assertThat(context.getStartupFailure())
                        .hasStackTraceContaining("supplier.accounts.north.access-token is missing")
                        .hasStackTraceContaining("supplier.accounts.south.base-url is missing")
                        .hasStackTraceContaining("supplier.accounts.south.webhooks.keys[0].value is missing"));
    }
}
