package io.github.suppliersdk.examples.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.testkit.SampleWebhooks;
import java.net.http.HttpResponse;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sends valid and invalid requests of every kind to a web server with a receiver, and collects its responses. */
final class WebhookConversation {
    private WebhookConversation() {}

    static void assertThatEverythingIsAnswered(String url, SampleWebhooks samples) {
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

        CancellationRequest none = CancellationRequest.builder(booking.bookingId(), "booking-" + booking.bookingId())
                .build();
        assertThat(http.send(samples, samples.request(none)).statusCode()).isEqualTo(400);
        Matcher ticket = Pattern.compile("\"number\":\"([^\"]+)\"").matcher(booked.body());
        assertThat(ticket.find()).isTrue();
        CancellationRequest cancellation = none.withTicketNumbers(ticket.group(1));
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

        SampleWebhooks wrongKey = SampleWebhooks.withKey("guess");
        HttpResponse<String> unauthorized = http.send(wrongKey, samples.request(tooMany));
        assertThat(unauthorized.statusCode()).isEqualTo(401);
        assertThat(unauthorized.body()).isEmpty();
    }
}
