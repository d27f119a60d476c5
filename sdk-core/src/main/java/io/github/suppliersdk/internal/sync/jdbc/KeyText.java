package io.github.suppliersdk.internal.sync.jdbc;

import io.github.suppliersdk.errors.InvalidRequestException;
import io.github.suppliersdk.sync.SlotKey;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * A slot's key in one column. The ids of option and slot contain no slash, so the last two slashes separate the parts.
 */
final class KeyText {
    private static final int LONGEST_EXPERIENCE = 255;

    private KeyText() {}

    static String of(SlotKey key) {
        if (key.experienceId().getBytes(StandardCharsets.UTF_8).length > LONGEST_EXPERIENCE) {
            throw new IllegalArgumentException("in a database an experience's id has at most " + LONGEST_EXPERIENCE
                    + " bytes of UTF-8: " + key.experienceId());
        }
        return key.toString();
    }

    /** The key; empty if the text is that of no slot, such as one that another program has written. */
    static Optional<SlotKey> find(String text) {
        int slot = text.lastIndexOf('/');
        int option = text.lastIndexOf('/', slot - 1);
        try {
            SlotKey key =
                    SlotKey.of(text.substring(0, option), text.substring(option + 1, slot), text.substring(slot + 1));
            return of(key).equals(text) ? Optional.of(key) : Optional.empty();
        } catch (InvalidRequestException | IllegalArgumentException | IndexOutOfBoundsException e) {
            return Optional.empty();
        }
    }
}
