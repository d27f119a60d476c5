package io.github.suppliersdk.internal.webhooks.receiver;

import io.github.suppliersdk.webhooks.BookingItem;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.HoldRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Keys of rows, and digests of the known fields of requests: arrays of the contract have no order. */
final class Digests {
    private static final int LONGEST_ID = 100;

    private Digests() {}

    /** The key of a row: the id itself if it is short and of plain characters, otherwise a digest of it. */
    static String key(String kind, String id) {
        boolean isPlain =
                id.length() <= LONGEST_ID && id.chars().allMatch(c -> c > ' ' && c < 0x7f && c != '#' && c != ':');
        return kind + (isPlain ? id : "#" + of(id));
    }

    static String of(HoldRequest hold) {
        return of(
                hold.holdId(),
                hold.experienceId(),
                hold.optionId(),
                hold.slotId(),
                hold.expirationTime(),
                hold.pickupId(),
                unordered(hold.quantities().stream()
                        .map(each -> of(each.holderCategoryId(), each.quantity(), each.guideLanguage()))));
    }

    static String of(BookingRequest booking) {
        return of(
                booking.bookingId(),
                booking.holdId(),
                booking.operatorBookingId(),
                booking.holder().email(),
                booking.holder().firstName(),
                booking.holder().lastName(),
                unordered(booking.items().stream().map(Digests::of)));
    }

    private static String of(BookingItem item) {
        return of(
                item.requestId(),
                item.holderCategoryId(),
                item.slotId(),
                item.pickupId(),
                item.guideLanguage(),
                unordered(item.mandatoryAnswers().stream().map(each -> of(each.mandatoryQuestionId(), each.answer()))));
    }

    static String of(CancellationRequest cancellation) {
        return of(
                cancellation.transactionId(),
                unordered(cancellation.ticketNumbers().stream().distinct()));
    }

    private static List<String> unordered(Stream<String> parts) {
        return parts.sorted().toList();
    }

    /** A digest that differs for any other parts. */
    private static String of(Object... parts) {
        String all = Stream.of(parts)
                .map(part -> part instanceof List<?> list ? of(list.toArray()) : String.valueOf(part))
                .map(text -> text.length() + ":" + text)
                .collect(Collectors.joining());
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(all.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, 20);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
