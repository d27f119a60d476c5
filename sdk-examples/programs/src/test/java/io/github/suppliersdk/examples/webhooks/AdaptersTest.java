package io.github.suppliersdk.examples.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import io.github.suppliersdk.webhooks.testkit.SampleWebhooks;
import java.net.http.HttpResponse;
import java.time.Clock;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.web.servlet.context.ServletWebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;

/** The same requests over the sockets of three web servers. */
class AdaptersTest {
    private static final String KEY = "secret";

    private static WebhookReceiver receiver() {
        return WebhookReceiver.builder()
                .handler(new CellarHandler(10, Clock.systemUTC()))
                .addKey(WebhookKey.of(KEY))
                .build();
    }

    @Test
    void theServerOfTheJdkAnswers() {
        try (JdkWebhookServer server = JdkWebhookServer.start(receiver(), 0)) {
            assertThatEverythingIsAnswered(server.url(), SampleWebhooks.withKey(KEY));
        }
    }

    @Test
    void aServletAnswers() {
        try (TomcatWebhookServer server = TomcatWebhookServer.start(receiver(), 0)) {
            assertThatEverythingIsAnswered(server.url(), SampleWebhooks.withKey(KEY));
        }
    }

    @Test
    void aSpringBootApplicationAnswers() {
        try (ConfigurableApplicationContext context = SpringApplication.run(
                SpringWebhookApplication.class,
                "--server.port=0",
                "--SUPPLIER_WEBHOOK_KEY=" + KEY,
                "--spring.main.banner-mode=off")) {
            int port = ((ServletWebServerApplicationContext) context)
                    .getWebServer()
                    .getPort();
            assertThatEverythingIsAnswered(
                    "http://127.0.0.1:" + port,
                    SampleWebhooks.withKey(KEY).pathPrefix(SpringWebhookApplication.PREFIX));
        }
    }

    private static void assertThatEverythingIsAnswered(String url, SampleWebhooks samples) {
        WebhookHttp http = new WebhookHttp(url);
        HoldRequest hold = SampleWebhooks.hold("e1", "o1", "s1", HolderQuantity.of("adult", 2));
        HttpResponse<String> held = http.send(samples, samples.request(hold));
        assertThat(held.body())
                .isEqualTo("{\"hold_id\":\"" + hold.holdId() + "\",\"transaction_id\":\"hold-" + hold.holdId() + "\"}");
        assertThat(held.statusCode()).isEqualTo(200);
        assertThat(held.headers().firstValue("Content-Type"))
                .hasValueSatisfying(type -> assertThat(type).startsWith("application/json"));

        BookingRequest booking = SampleWebhooks.booking(hold);
        HttpResponse<String> booked = http.send(samples, samples.request(booking));
        assertThat(booked.statusCode()).isEqualTo(200);
        assertThat(booked.body()).contains("\"FOR_SINGLE_PERSON\"");

        CancellationRequest cancellation = CancellationRequest.builder(
                        booking.bookingId(), "booking-" + booking.bookingId())
                .build();
        HttpResponse<String> cancelled = http.send(samples, samples.request(cancellation));
        assertThat(cancelled.statusCode()).isEqualTo(200);
        assertThat(cancelled.body()).isEmpty();

        HoldRequest tooMany = SampleWebhooks.hold("e1", "o1", "s1", HolderQuantity.of("adult", 11));
        HttpResponse<String> refused = http.send(samples, samples.request(tooMany));
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.body()).isEqualTo("{\"code\":\"NO_CAPACITY_LEFT\"}");

        assertThat(http.send(samples, samples.healthCheck()).statusCode()).isEqualTo(200);
        assertThat(http.send(samples, samples.request("GET", "/hold", ""))
                        .headers()
                        .firstValue("Allow"))
                .contains("POST");
        assertThat(http.send(samples, samples.request("POST", "/hold", "{")).body())
                .contains("INCORRECT_REQUEST");

        SampleWebhooks stranger = SampleWebhooks.withKey("guess");
        HttpResponse<String> turnedAway = http.send(stranger, samples.request(tooMany));
        assertThat(turnedAway.statusCode()).isEqualTo(401);
        assertThat(turnedAway.body()).isEmpty();
    }
}
