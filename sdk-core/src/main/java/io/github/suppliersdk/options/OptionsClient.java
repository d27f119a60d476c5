package io.github.suppliersdk.options;

/**
 * The options of one experience (contract 4, rows 5 to 7).
 *
 * <p>Every method waits for the answer, and throws a {@link io.github.suppliersdk.errors.SupplierException} where
 * there is none to give back: refused locally, answered with an error, no answer, or an answer that cannot be read.
 */
public interface OptionsClient {
    /** Adds an option to the experience. */
    Option create(OptionRequest option);

    /** Puts this option in place of the one with its id. Everything is replaced: start from {@link Option#toRequest()} to
     * keep what is not to change. */
    Option replace(OptionRequest option);

    /** Removes an option; a {@link io.github.suppliersdk.errors.ConflictException} while it is in use. */
    void delete(String optionId);
}
