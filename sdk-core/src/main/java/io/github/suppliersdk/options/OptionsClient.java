package io.github.suppliersdk.options;

import io.github.suppliersdk.types.EnsureResult;

/**
 * The options of one experience (<a href="../doc-files/contract.html#4-endpoints">contract, rows 5 to 7</a>).
 *
 * <p>Every method waits for the response, and throws a {@link io.github.suppliersdk.errors.SupplierException} if
 * there is none to return: the request was refused locally, the service responded with an error, no response came, or
 * the response cannot be read.
 */
public interface OptionsClient {
    /** Adds an option to the experience. */
    Option create(OptionRequest option);

    /**
     * Creates the option if the experience does not have it, and replaces it if it differs, so that a program can run
     * more than once. {@code main_option} and {@code default_category}, which the service sets by itself, stay
     * unchanged unless the request contains them; so do fields that this version does not know.
     *
     * @return {@code CREATED}, {@code EQUAL} or {@code UPDATED}; {@code DIFFERS} if the service accepts the change
     *     without keeping it
     */
    EnsureResult<Option> ensure(OptionRequest option);

    /**
     * Replaces the option with the same id. Everything is replaced: start from {@link Option#toRequest()} to keep the
     * other fields. Throws a {@link io.github.suppliersdk.errors.ConflictException} if the option is in conflict with
     * another. It can take up to 24 hours until the change appears on the business platform and the websites.
     */
    Option replace(OptionRequest option);

    /**
     * Removes an option. Throws a {@link io.github.suppliersdk.errors.ServiceException} if the service refuses, such as
     * while the option is in use.
     */
    void delete(String optionId);
}
