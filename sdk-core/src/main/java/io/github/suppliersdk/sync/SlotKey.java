package io.github.suppliersdk.sync;

import io.github.suppliersdk.internal.rules.Ids;
import java.util.Comparator;

/**
 * Names a slot of an account.
 *
 * @param experienceId the experience
 * @param optionId the option of the experience
 * @param slotId the slot of the option
 */
public record SlotKey(String experienceId, String optionId, String slotId) implements Comparable<SlotKey> {
    private static final Comparator<SlotKey> ORDER = Comparator.comparing(SlotKey::experienceId)
            .thenComparing(SlotKey::optionId)
            .thenComparing(SlotKey::slotId);

    /**
     * Checks the ids.
     *
     * @throws io.github.suppliersdk.errors.InvalidRequestException if an id breaks a rule of <a
     *     href="../doc-files/contract.html#2-identifiers">contract, section 2</a>
     */
    public SlotKey {
        Ids.requireOpaque("experience_id", experienceId);
        Ids.requireSlug("option_id", optionId);
        Ids.requireSlug("slot_id", slotId);
    }

    /**
     * Names the slot with these ids.
     *
     * @throws io.github.suppliersdk.errors.InvalidRequestException if an id breaks a rule of <a
     *     href="../doc-files/contract.html#2-identifiers">contract, section 2</a>
     */
    public static SlotKey of(String experienceId, String optionId, String slotId) {
        return new SlotKey(experienceId, optionId, slotId);
    }

    /** The option of the slot. */
    public OptionRef option() {
        return new OptionRef(experienceId, optionId);
    }

    /** Orders by experience, option and slot. */
    @Override
    public int compareTo(SlotKey other) {
        return ORDER.compare(this, other);
    }

    /** The three ids, with slashes between them. */
    @Override
    public String toString() {
        return experienceId + "/" + optionId + "/" + slotId;
    }
}
