package io.github.suppliersdk.examples.webhooks;

import io.github.suppliersdk.webhooks.WebhookHandler;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.WebhookRequest;
import io.github.suppliersdk.webhooks.WebhookResponse;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.Clock;
import java.time.ZoneId;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * The webhooks in a Spring Boot application, below {@code /supplier}. Spring closes the receiver at its own end, and waits
 * for what is under way.
 *
 * <p>Run it with SUPPLIER_WEBHOOK_KEY set.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import(SpringWebhookApplication.WebhookController.class)
public class SpringWebhookApplication {
    static final String PREFIX = "/supplier";

    @Bean
    WebhookHandler webhookHandler() {
        return new CellarHandler(10, Clock.system(ZoneId.systemDefault()));
    }

    @Bean
    WebhookReceiver webhookReceiver(WebhookHandler handler, @Value("${SUPPLIER_WEBHOOK_KEY}") String key) {
        return WebhookReceiver.builder()
                .handler(handler)
                .addKey(WebhookKey.of(key))
                .pathPrefix(PREFIX)
                .build();
    }

    /** Hands every request below the prefix to the receiver as it is; Spring reads nothing of its body. */
    @RestController
    static class WebhookController {
        private final WebhookReceiver receiver;

        WebhookController(WebhookReceiver receiver) {
            this.receiver = receiver;
        }

        @RequestMapping(PREFIX + "/**")
        ResponseEntity<byte[]> answer(HttpServletRequest request, @RequestHeader HttpHeaders headers)
                throws IOException {
            WebhookResponse response = receiver.receive(
                    WebhookRequest.of(request.getMethod(), request.getRequestURI(), headers, request.getInputStream()));
            ResponseEntity.BodyBuilder answer = ResponseEntity.status(response.status());
            response.headers().forEach(answer::header);
            return answer.body(response.body());
        }
    }

    public static void main(String[] args) {
        SpringApplication.run(SpringWebhookApplication.class, args);
    }
}
