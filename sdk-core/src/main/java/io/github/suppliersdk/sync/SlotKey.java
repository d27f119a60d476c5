package io.github.suppliersdk.sync;

import io.github.suppliersdk.internal.rules.Ids;

/**
 * Names a slot of an account.
 *
 * @param experienceId the experience
 * @param optionId the option of the experience
 * @param slotId the slot of the option
 */
public record SlotKey(String experienceId, String optionId, String slotId) implements Comparable<SlotKey> {
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
        int byExperience = experienceId.compareTo(other.experienceId);
        if (byExperience != 0) {
            return byExperience;
        }
        int byOption = optionId.compareTo(other.optionId);
        return byOption != 0 ? byOption : slotId.compareTo(other.slotId);
    }

    /** The three ids, with slashes between them. */
    @Override
    public String toString() {
        return experienceId + "/" + optionId + "/" + slotId;
    }
}
