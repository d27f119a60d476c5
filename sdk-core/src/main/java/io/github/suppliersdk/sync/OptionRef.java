package io.github.suppliersdk.sync;

import io.github.suppliersdk.internal.rules.Ids;

/**
 * Names an option of an account.
 *
 * @param experienceId the experience
 * @param optionId the option of the experience
 */
public record OptionRef(String experienceId, String optionId) {
    /**
     * Checks the ids.
     *
     * @throws io.github.suppliersdk.errors.InvalidRequestException if an id breaks a rule of <a
     *     href="../doc-files/contract.html#2-identifiers">contract, section 2</a>
     */
    public OptionRef {
        Ids.requireOpaque("experience_id", experienceId);
        Ids.requireSlug("option_id", optionId);
    }

    /**
     * Names the option with these ids.
     *
     * @throws io.github.suppliersdk.errors.InvalidRequestException if an id breaks a rule of <a
     *     href="../doc-files/contract.html#2-identifiers">contract, section 2</a>
     */
    public static OptionRef of(String experienceId, String optionId) {
        return new OptionRef(experienceId, optionId);
    }

    /**
     * Names a slot of the option.
     *
     * @throws io.github.suppliersdk.errors.InvalidRequestException if the id breaks a rule of <a
     *     href="../doc-files/contract.html#2-identifiers">contract, section 2</a>
     */
    public SlotKey slot(String slotId) {
        return new SlotKey(experienceId, optionId, slotId);
    }

    /** The two ids, with a slash between them. */
    @Override
    public String toString() {
        return experienceId + "/" + optionId;
    }
}
