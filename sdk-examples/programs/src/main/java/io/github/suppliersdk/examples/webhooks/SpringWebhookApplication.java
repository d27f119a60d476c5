package io.github.suppliersdk.examples.webhooks;

import io.github.suppliersdk.config.EnvironmentVariables;
import io.github.suppliersdk.webhooks.WebhookHandler;
import java.time.Clock;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;

/**
 * The webhooks in a Spring Boot application (3.5 or 4) with the starter, below {@code /supplier}. When the application
 * ends, Spring closes the receiver, which waits for requests in flight.
 *
 * <p>It needs SUPPLIER_WEBHOOK_KEY.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
public class SpringWebhookApplication {
    static final String PREFIX = "/supplier";

    /** Limits that Spring Boot does not set by default. They protect the paths that are not of the webhooks. */
    private static final Map<String, Object> SAFE_DEFAULTS = Map.of(
            "server.address", "127.0.0.1", // behind a proxy that terminates TLS
            "server.tomcat.connection-timeout", "5s", // time limit for a head, and for each read of a body
            "server.tomcat.max-swallow-size", "64KB", // how much of an unread body is discarded by reading
            "server.error.include-stacktrace", "never",
            "spring.mvc.formcontent.filter.enabled", "false", // it would read forms of any length
            "spring.servlet.multipart.enabled", "false");

    /** The properties of an application.yaml. */
    private static final Map<String, Object> PROPERTIES = Map.of(
            "supplier.client-enabled",
            "false", // it answers webhooks, and makes no calls
            "supplier.time-zone",
            ZoneId.systemDefault().getId(), // give the zone of the experience: ends of holds are local to it
            "supplier.webhooks.path",
            PREFIX,
            "supplier.webhooks.keys[0].value",
            "${" + EnvironmentVariables.WEBHOOK_KEY + "}");

    @Bean
    WebhookHandler webhookHandler() {
        return new CellarHandler(10, Clock.system(ZoneId.systemDefault()));
    }

    /** Starts the application with defaults, which its own settings override. */
    static ConfigurableApplicationContext start(String... args) {
        SpringApplication application = new SpringApplication(SpringWebhookApplication.class);
        Map<String, Object> defaults = new HashMap<>(SAFE_DEFAULTS);
        defaults.putAll(PROPERTIES);
        application.setDefaultProperties(defaults);
        return application.run(args);
    }

    public static void main(String[] args) {
        start(args);
    }
}
