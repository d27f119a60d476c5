package io.github.suppliersdk.publishing.schedule;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.function.Function;

/** The default ids of a schedule's slots: the same in every process, for ever. */
final class SlotIds implements Function<LocalDateTime, String> {
    private static final int LONGEST = 50;

    /** Digits and lower-case letters without i, l, o and u. */
    private static final String ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

    private static final int BITS_PER_CHARACTER = 5;

    /** 80 bits: among a thousand million slots, two ids are equal with a probability of less than one in a million. */
    private static final int DIGEST_CHARACTERS = 16;

    private final String option;
    private final boolean timed;
    private final byte[] schedule;

    SlotIds(String experienceId, String optionId, List<String> languages, boolean timed) {
        this.option =
                // the publisher refuses an option with such an id
                optionId.matches("[0-9a-z][0-9a-z._-]*") ? optionId : "slot";
        this.timed = timed;
        this.schedule = schedule(experienceId, optionId, new TreeSet<>(languages));
    }

    /** Writes each text with its length, so that different schedules never have the same bytes. */
    private static byte[] schedule(String experienceId, String optionId, Iterable<String> languages) {
        StringBuilder text = new StringBuilder();
        add(experienceId, text);
        add(optionId, text);
        languages.forEach(language -> add(language, text));
        return text.toString().getBytes(StandardCharsets.UTF_16BE);
    }

    private static void add(String part, StringBuilder text) {
        text.append(part.length()).append(':').append(part);
    }

    @Override
    public String apply(LocalDateTime start) {
        String rest = "-" + readable(start) + "-" + digest(start);
        return option.substring(0, Math.min(option.length(), LONGEST - rest.length())) + rest;
    }

    private String readable(LocalDateTime start) {
        String day = String.format(
                Locale.ROOT, "%04d%02d%02d", Math.abs(start.getYear()), start.getMonthValue(), start.getDayOfMonth());
        return timed
                ? day
                        + String.format(
                                Locale.ROOT, "-%02d%02d%02d", start.getHour(), start.getMinute(), start.getSecond())
                : day;
    }

    private String digest(LocalDateTime start) {
        ByteBuffer time = ByteBuffer.allocate(1 + Long.BYTES + Integer.BYTES)
                .put((byte) (timed ? 1 : 0))
                .putLong(start.toLocalDate().toEpochDay())
                .putInt(start.toLocalTime().toSecondOfDay());
        MessageDigest sha = sha();
        sha.update(time.array());
        ByteBuffer digest = ByteBuffer.wrap(sha.digest(schedule));
        StringBuilder text = new StringBuilder(DIGEST_CHARACTERS);
        for (int half = 0; half < 2; half++) {
            long bits = digest.getLong();
            for (int i = 0; i < DIGEST_CHARACTERS / 2; i++) {
                text.append(ALPHABET.charAt((int) (bits & (ALPHABET.length() - 1))));
                bits >>>= BITS_PER_CHARACTER;
            }
        }
        return text.toString();
    }

    private static MessageDigest sha() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
