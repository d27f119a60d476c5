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
 * The webhooks in a Spring Boot application (3.5 or 4) with the starter, below {@code /supplier}. Spring closes the receiver at its
 * own end, and waits for what is in flight.
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

    /** What an application.yaml says elsewhere. */
    private static final Map<String, Object> PROPERTIES = Map.of(
            "supplier.client-enabled",
            "false", // it answers webhooks, and calls nobody
            "supplier.time-zone",
            ZoneId.systemDefault().getId(), // of the experience; else seats come back late
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
