package io.github.suppliersdk.internal.webhooks;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/** The keys under which operations are stored, and digests of requests. */
final class Keys {
    static final String HOLD = "hold:";
    static final String BOOKING = "booking:";
    static final String CANCELLATION = "cancel:";

    private static final int LONGEST_ID = 100;

    private Keys() {}

    static String hold(String holdId) {
        return HOLD + plain(holdId);
    }

    static String booking(String bookingId) {
        return BOOKING + plain(bookingId);
    }

    static String cancellation(String bookingId, String digest) {
        return CANCELLATION + plain(bookingId) + ":" + digest;
    }

    /** The booking's id, or its digest, from the key of a booking or of a cancellation. */
    static Optional<String> bookingIdOf(String key) {
        if (key.startsWith(BOOKING)) {
            return Optional.of(key.substring(BOOKING.length()));
        }
        int end = key.lastIndexOf(':');
        boolean isCancellation = key.startsWith(CANCELLATION) && end >= CANCELLATION.length();
        return isCancellation ? Optional.of(key.substring(CANCELLATION.length(), end)) : Optional.empty();
    }

    /**
     * The id itself if it is short and of plain characters, otherwise a digest, which cannot be mistaken for such an
     * id.
     */
    private static String plain(String id) {
        boolean isPlain = id.length() <= LONGEST_ID;
        for (int i = 0; isPlain && i < id.length(); i++) {
            char c = id.charAt(i);
            isPlain = c > ' ' && c < 0x7f && c != '#' && c != ':';
        }
        return isPlain ? id : "#" + digest(id);
    }

    /** A digest that differs for any other parts. */
    static String digest(String... parts) {
        StringBuilder all = new StringBuilder();
        for (String part : parts) {
            all.append(part.length()).append(':').append(part);
        }
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(utf16(all));
            return HexFormat.of().formatHex(hash, 0, 20);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    private static byte[] utf16(CharSequence text) {
        byte[] bytes = new byte[text.length() * 2];
        for (int i = 0; i < text.length(); i++) {
            bytes[2 * i] = (byte) (text.charAt(i) >> 8);
            bytes[2 * i + 1] = (byte) text.charAt(i);
        }
        return bytes;
    }

    /** A digest of parts in this order, and of others in any order. */
    static String canonical(List<String> unordered, String... parts) {
        List<String> all = new ArrayList<>(List.of(parts));
        all.addAll(unordered.stream().sorted().toList());
        return digest(all.toArray(String[]::new));
    }
}
