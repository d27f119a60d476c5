package io.github.suppliersdk.examples.webhooks;

import io.github.suppliersdk.config.EnvironmentVariables;
import io.github.suppliersdk.webhooks.WebhookHandler;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import jakarta.servlet.DispatcherType;
import java.time.Clock;
import java.time.ZoneId;
import java.util.Map;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;

/**
 * The webhooks in a Spring Boot application (3.5 or 4), below {@code /supplier}. Spring closes the receiver at its own end,
 * and waits for what is in flight.
 *
 * <p>Run it with SUPPLIER_WEBHOOK_KEY set.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
public class SpringWebhookApplication {
    static final String PREFIX = "/supplier";

    /** What Spring Boot leaves open by default, and a stranger could use on the paths that are not the webhooks'. */
    private static final Map<String, Object> SAFE_DEFAULTS = Map.of(
            "server.address", "127.0.0.1", // a proxy that speaks TLS stands before it
            "server.tomcat.connection-timeout", "5s", // how long a head, and each read of a body, may take
            "server.tomcat.max-swallow-size", "64KB", // what is read of a body that nobody wants
            "server.error.include-stacktrace", "never",
            "spring.mvc.formcontent.filter.enabled", "false", // reads forms of any length
            "spring.servlet.multipart.enabled", "false");

    @Bean
    WebhookHandler webhookHandler() {
        return new CellarHandler(10, Clock.system(ZoneId.systemDefault()));
    }

    @Bean
    WebhookReceiver webhookReceiver(
            WebhookHandler handler, @Value("${" + EnvironmentVariables.WEBHOOK_KEY + "}") String key) {
        return WebhookReceiver.builder()
                .handler(handler)
                .addKey(WebhookKey.of(key))
                .holdTimeZone(hold -> ZoneId.systemDefault()) // of the experience; else seats come back late
                .pathPrefix(PREFIX)
                .build();
    }

    @Bean
    FilterRegistrationBean<WebhookFilter> webhookFilter(WebhookReceiver receiver) {
        FilterRegistrationBean<WebhookFilter> filter =
                new FilterRegistrationBean<>(new WebhookFilter(receiver, PREFIX));
        filter.setDispatcherTypes(DispatcherType.REQUEST, DispatcherType.ERROR);
        filter.setOrder(Ordered.HIGHEST_PRECEDENCE);
        return filter;
    }

    /** Starts the application with safe defaults, which its own settings override. */
    static ConfigurableApplicationContext start(String... args) {
        SpringApplication application = new SpringApplication(SpringWebhookApplication.class);
        application.setDefaultProperties(SAFE_DEFAULTS);
        return application.run(args);
    }

    public static void main(String[] args) {
        start(args);
    }
}
