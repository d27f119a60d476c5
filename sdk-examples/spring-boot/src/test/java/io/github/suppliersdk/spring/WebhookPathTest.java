package io.github.suppliersdk.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.webhooks.WebhookHandler;
import io.github.suppliersdk.webhooks.WebhookRequest;
import jakarta.servlet.Filter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.web.filter.ForwardedHeaderFilter;

/** Which requests the filter passes to the receiver. */
@Timeout(60)
class WebhookPathTest {
    private static WebApplicationContextRunner application() {
        return Contexts.web()
                .withBean(WebhookHandler.class, Shop::new)
                .withPropertyValues("supplier.client-enabled=false", "supplier.webhooks.keys[0].value=secret");
    }

    /** A proxy has removed a part of the path, and Spring's filter adds it again. */
    @Test
    void aForwardedPrefixIsIgnored() {
        application().run(context -> {
            WebhookFilter filter = context.getBean(WebhookFilter.class);
            ForwardedHeaderFilter forwarded = new ForwardedHeaderFilter();
            Filter both = (request, response, chain) ->
                    forwarded.doFilter(request, response, (wrapped, same) -> filter.doFilter(wrapped, same, chain));

            WebhookRequest hold = Shop.WEBHOOKS.request(Shop.holdOf(3));
            MockHttpServletRequest request = new MockHttpServletRequest(hold.method(), hold.path());
            request.setContent(hold.body().readAllBytes());
            Shop.WEBHOOKS.headers().forEach((name, values) -> request.addHeader(name, values.get(0)));
            request.addHeader("X-Forwarded-Prefix", "/backend");
            MockHttpServletResponse response = new MockHttpServletResponse();
            both.doFilter(request, response, (passedRequest, passedResponse) -> response.setStatus(404));
            assertThat(response.getStatus()).isEqualTo(200);
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
}
