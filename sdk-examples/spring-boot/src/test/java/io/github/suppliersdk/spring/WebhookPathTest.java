package io.github.suppliersdk.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.spring.servlet.WebhookFilter;
import io.github.suppliersdk.webhooks.WebhookHandler;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.WebhookRequest;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import io.github.suppliersdk.webhooks.testkit.SampleWebhooks;
import jakarta.servlet.Filter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.mock.web.MockServletContext;
import org.springframework.web.filter.ForwardedHeaderFilter;

/** Which requests the filter passes to the receiver. */
@Timeout(60)
class WebhookPathTest {
    private static WebApplicationContextRunner application() {
        return Contexts.web()
                .withBean(WebhookHandler.class, Shop::new)
                .withPropertyValues("supplier.client-enabled=false", "supplier.webhooks.keys[0].value=key");
    }

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

    /** A container that starts the application as a WAR sets its path, and ignores the application's property. */
    @Test
    void thePathBeginsWithTheContextPathOfTheContainer() {
        MockServletContext container = new MockServletContext();
        container.setContextPath("/tours-1.2");
        application()
                .withInitializer(context -> context.setServletContext(container))
                .withPropertyValues("server.servlet.context-path=/tours")
                .run(context -> {
                    WebhookFilter filter = context.getBean(WebhookFilter.class);
                    assertThat(statusOfHold(filter, "key", 3, "/tours-1.2/supplier"))
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

            assertThat(statusOfHold(both, "key", 3)).isEqualTo(200);
        });
    }

    /** Without a key the receiver responds 401; a 404 is the application's. */
    @ParameterizedTest
    @CsvSource({
        "/supplier/hold, 401",
        "/supplier/anything, 401",
        "/supplier//hold, 401",
        "/supplier/%2e%2e/hold, 401",
        "/supplierhold, 404",
        "/other/supplier/hold, 404",
        "/, 404"
    })
    void onlyPathsBelowThePrefixGoToTheReceiver(String path, int status) {
        application().run(context -> {
            MockHttpServletResponse response = new MockHttpServletResponse();
            context.getBean(WebhookFilter.class)
                    .doFilter(
                            new MockHttpServletRequest("POST", path),
                            response,
                            (request, same) -> response.setStatus(404));
            assertThat(response.getStatus()).isEqualTo(status);
        });
    }

    private static int statusOfHold(Filter filter, String key, int seats) throws Exception {
        return statusOfHold(filter, key, seats, "/supplier");
    }

    private static int statusOfHold(Filter filter, String key, int seats, String prefix) throws Exception {
        SampleWebhooks samples = SampleWebhooks.withKey(key).pathPrefix(prefix);
        WebhookRequest hold = samples.request(
                SampleWebhooks.hold("cellar-tour", "evening", "evening-1", HolderQuantity.of("adult", seats)));
        MockHttpServletRequest request = new MockHttpServletRequest(hold.method(), hold.path());
        request.setContent(hold.body().readAllBytes());
        samples.headers().forEach((name, values) -> request.addHeader(name, values.get(0)));
        request.addHeader("X-Forwarded-Prefix", "/backend");
        MockHttpServletResponse response = new MockHttpServletResponse();
        filter.doFilter(request, response, (passedRequest, passedResponse) -> response.setStatus(404));
        return response.getStatus();
    }
}
