package io.github.suppliersdk.options;

import io.github.suppliersdk.types.EnsureResult;

/**
 * The options of one experience (<a href="../doc-files/contract.html#4-endpoints">contract, rows 5 to 7</a>).
 *
 * <p>Every method waits for the response, and throws a {@link io.github.suppliersdk.errors.SupplierException} where
 * there is none to return: refused locally, an error of the service, no response, or one that cannot be read.
 */
public interface OptionsClient {
    /** Adds an option to the experience. */
    Option create(OptionRequest option);

    /**
     * Creates the option if the experience does not have it, and replaces it if it differs, so that a program can run more
     * than once. {@code main_option} and {@code default_category}, which the service sets by itself, stay as they are
     * unless the request has them; so do fields that this version does not know.
     *
     * @return {@code CREATED}, {@code EQUAL} or {@code UPDATED}; {@code DIFFERS} if the service takes the change and does not keep it
     */
    EnsureResult<Option> ensure(OptionRequest option);

    /** Puts this option in place of the one with its id. Everything is replaced: start from {@link Option#toRequest()} to
     * keep what is not to change. A {@link io.github.suppliersdk.errors.ConflictException} where the option is in
     * conflict with another. It can take up to 24 hours until the change shows on the business platform and the
     * websites. */
    Option replace(OptionRequest option);

    /**
     * Removes an option. A {@link io.github.suppliersdk.errors.ServiceException} where the service refuses, such as while
     * it is in use.
     */
    void delete(String optionId);
}
