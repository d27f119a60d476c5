package io.github.suppliersdk.spring;

import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.HoldResponse;
import io.github.suppliersdk.webhooks.WebhookTransaction;
import jakarta.servlet.Filter;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;

/** A complete application: the starter, its own business code and a key. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
class ShopApplication {
    /** Stands for a trace id: it is set on the thread of the request. */
    static final ThreadLocal<@Nullable String> TRACE = new ThreadLocal<>();

    static volatile @Nullable String traceOfLastHold;

    @Bean
    Shop shop() {
        return new Shop() {
            @Override
            public HoldResponse hold(HoldRequest request, WebhookTransaction transaction) {
                traceOfLastHold = TRACE.get();
                return super.hold(request, transaction);
            }
        };
    }

    /** A filter at the position of Spring's own one that begins an observation. */
    @Bean
    FilterRegistrationBean<Filter> tracing() {
        FilterRegistrationBean<Filter> first = new FilterRegistrationBean<>((request, response, chain) -> {
            TRACE.set("trace-of-the-request");
            try {
                chain.doFilter(request, response);
            } finally {
                TRACE.remove();
            }
        });
        first.setOrder(Ordered.HIGHEST_PRECEDENCE + 1);
        return first;
    }
}
