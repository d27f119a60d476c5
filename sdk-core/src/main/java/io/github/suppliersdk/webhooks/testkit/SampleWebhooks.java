package io.github.suppliersdk.webhooks.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.bookings.BookingHolder;
import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.internal.json.Databind;
import io.github.suppliersdk.webhooks.BookingItem;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.BookingResponse;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.Ticket;
import io.github.suppliersdk.webhooks.UnconfirmedCancellation;
import io.github.suppliersdk.webhooks.WebhookRequest;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Requests of every kind as the service sends them, for a supplier's own tests. Pass the typed ones directly to a
 * {@link io.github.suppliersdk.webhooks.WebhookHandler} with a {@link
 * io.github.suppliersdk.webhooks.WebhookTransaction}; {@code request} turns them
 * into requests for a receiver.
 *
 * <pre>{@code
 * WebhookTransaction transaction = WebhookTransaction.inMemory();
 * HoldRequest hold = SampleWebhooks.hold("abc-123", "adult-tour", "2027-04-22", HolderQuantity.of("adult", 2));
 * assertThat(handler.hold(hold, transaction)).isInstanceOf(HoldResponse.Accepted.class);
 * BookingRequest booking = SampleWebhooks.booking(hold);
 * BookingResponse response = handler.book(booking, transaction);
 * handler.cancel(SampleWebhooks.cancellation(booking, response), transaction);
 * }</pre>
 */
public final class SampleWebhooks {
    /** When the sample holds end, in the local time of the experience. */
    private static final LocalDateTime EXPIRATION_TIME = LocalDateTime.of(2099, 12, 31, 12, 0);

    private final String key;
    private final String pathPrefix;
    private final ServiceProfile profile;

    private SampleWebhooks(String key, String pathPrefix, ServiceProfile profile) {
        this.key = key;
        this.pathPrefix = pathPrefix;
        this.profile = profile;
    }

    /** Makes samples whose requests have this key in the header {@code x-webhook-key}. */
    public static SampleWebhooks withKey(String key) {
        return new SampleWebhooks(key, "", ServiceProfile.defaults());
    }

    /** Returns these samples with a prefix before each path. */
    public SampleWebhooks pathPrefix(String prefix) {
        return new SampleWebhooks(key, prefix, profile);
    }

    /** Returns these samples in the form that this operator sends. */
    public SampleWebhooks serviceProfile(ServiceProfile other) {
        return new SampleWebhooks(key, pathPrefix, other);
    }

    /** Makes a hold with a new id. */
    public static HoldRequest hold(
            String experienceId, String optionId, String slotId, HolderQuantity quantity, HolderQuantity... more) {
        return HoldRequest.builder(UUID.randomUUID().toString(), experienceId, optionId, slotId, EXPIRATION_TIME)
                .addQuantity(quantity)
                .addAllQuantities(Arrays.asList(more))
                .build();
    }

    /** Makes a booking of the hold with a new id, one item for each seat, and no answers. */
    public static BookingRequest booking(HoldRequest hold) {
        List<BookingItem> items = new ArrayList<>();
        for (HolderQuantity quantity : hold.quantities()) {
            for (int i = 0; i < quantity.quantity(); i++) {
                items.add(BookingItem.builder(UUID.randomUUID().toString(), quantity.holderCategoryId(), hold.slotId())
                        .pickupId(hold.pickupId())
                        .guideLanguage(quantity.guideLanguage())
                        .build());
            }
        }
        return BookingRequest.builder(
                        UUID.randomUUID().toString(),
                        hold.holdId(),
                        BookingHolder.builder("guest@example.com", "Sample", "Guest")
                                .build())
                .addAllItems(items)
                .operatorBookingId("sample-" + hold.holdId())
                .build();
    }

    /**
     * Makes the cancellation of a booking that was confirmed with this response.
     *
     * @throws IllegalArgumentException if the response is a refusal
     */
    public static CancellationRequest cancellation(BookingRequest booking, BookingResponse response) {
        if (response instanceof BookingResponse.Confirmed confirmed) {
            return CancellationRequest.builder(booking.bookingId(), confirmed.transactionId())
                    .addAllTicketNumbers(
                            confirmed.tickets().stream().map(Ticket::number).toList())
                    .build();
        }
        throw new IllegalArgumentException("the booking was not confirmed: " + response);
    }

    /** Makes the cancellation of a booking whose confirmation did not arrive in time. */
    public static UnconfirmedCancellation unconfirmedCancellation(BookingRequest booking) {
        return UnconfirmedCancellation.builder(booking.bookingId()).build();
    }

    /** Makes the request {@code POST /hold}. */
    public WebhookRequest request(HoldRequest hold) {
        return request("POST", "/hold", Databind.tree(hold).toString());
    }

    /** Makes the request {@code POST /booking}. */
    public WebhookRequest request(BookingRequest booking) {
        ObjectNode body = Databind.tree(booking);
        JsonNode operatorId = body.remove("operator_booking_id");
        if (operatorId != null) {
            body.set(profile.operatorBookingIdField(), operatorId);
        }
        return request("POST", "/booking", body.toString());
    }

    /** Makes the request {@code DELETE /booking}. */
    public WebhookRequest request(CancellationRequest cancellation) {
        return request("DELETE", "/booking", Databind.tree(cancellation).toString());
    }

    /** Makes the request {@code DELETE /booking} with {@code unconfirmed}. */
    public WebhookRequest request(UnconfirmedCancellation cancellation) {
        return request(
                "DELETE",
                "/booking",
                Databind.tree(cancellation).put("unconfirmed", true).toString());
    }

    /** Makes the request {@code GET /health}. */
    public WebhookRequest healthCheck() {
        return request("GET", "/health", "");
    }

    /** Makes any request with this body, valid or not, and the headers that the service sends. */
    public WebhookRequest request(String method, String path, String body) {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        Map<String, List<String>> headers = headers();
        return new WebhookRequest(
                method,
                pathPrefix + path,
                name -> headers.getOrDefault(name, List.of()),
                new ByteArrayInputStream(bytes));
    }

    /** Returns the headers that the service sends with a body, in a new map. */
    public Map<String, List<String>> headers() {
        Map<String, List<String>> headers = new LinkedHashMap<>();
        headers.put("accept-version", List.of(profile.webhookAcceptVersion()));
        headers.put("Accept", List.of("application/json"));
        headers.put("Content-Type", List.of("application/json"));
        headers.put("x-webhook-key", List.of(key));
        return headers;
    }
}
