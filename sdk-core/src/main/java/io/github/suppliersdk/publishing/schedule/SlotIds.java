package io.github.suppliersdk.publishing.schedule;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.function.Function;

/** The default ids of a schedule's slots: the same in every process, for ever. */
final class SlotIds implements Function<LocalDateTime, String> {
    private static final int LONGEST = 50;

    /** 80 bits: among a thousand million slots, two ids are equal with a probability of less than one in a million. */
    private static final int DIGEST_BYTES = 10;

    /** Digits and lower-case letters. */
    private static final int RADIX = 32;

    private static final BigInteger ABOVE_ALL_DIGESTS = BigInteger.ONE.shiftLeft(8 * DIGEST_BYTES);

    private final String option;
    private final String format;

    /** What the digest depends on beside the start; each part with its length, so that no two schedules share a text. */
    private final String schedule;

    SlotIds(String experienceId, String optionId, List<String> languages, boolean timed) {
        this.option =
                // the publisher refuses an option with such an id
                optionId.matches("[0-9a-z][0-9a-z._-]*") ? optionId : "slot";
        this.format = timed ? "-%1$tY%1$tm%1$td-%1$tH%1$tM%1$tS-%2$s" : "-%1$tY%1$tm%1$td-%2$s";
        StringBuilder text = new StringBuilder().append(timed);
        add(experienceId, text);
        add(optionId, text);
        new TreeSet<>(languages).forEach(language -> add(language, text));
        this.schedule = text.toString();
    }

    private static void add(String part, StringBuilder text) {
        text.append(part.length()).append(':').append(part);
    }

    @Override
    public String apply(LocalDateTime start) {
        String rest = String.format(Locale.ROOT, format, start, digest(start.truncatedTo(ChronoUnit.SECONDS)));
        return option.substring(0, Math.min(option.length(), LONGEST - rest.length())) + rest;
    }

    private String digest(LocalDateTime start) {
        byte[] digest = sha().digest((start + schedule).getBytes(StandardCharsets.UTF_16BE));
        BigInteger bits = new BigInteger(1, Arrays.copyOf(digest, DIGEST_BYTES));
        return bits.add(ABOVE_ALL_DIGESTS).toString(RADIX).substring(1);
    }

    private static MessageDigest sha() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
