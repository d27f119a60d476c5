package io.github.suppliersdk.options;

import io.github.suppliersdk.types.EnsureResult;

/**
 * The options of one experience (<a href="../doc-files/contract.html#4-endpoints">contract, rows 5 to 7</a>).
 *
 * <p>Every method waits for the response. If there is none to return, it throws one of the exceptions in {@link
 * io.github.suppliersdk.errors}.
 */
public interface OptionsClient {
    /**
     * Adds an option to the experience.
     *
     * @return the option as the service has it
     * @throws io.github.suppliersdk.errors.NotFoundException if the service does not have the experience
     */
    Option create(Option option);

    /**
     * Creates the option if the experience does not have it, and replaces it if it differs, so that a program can run
     * more than once. An absent {@code min_booking_quantity}, {@code max_booking_quantity} or {@code maximum_age} means
     * that there is no such limit: if the service has one, the option differs. {@code main_option} and {@code
     * default_category}, which the service sets by itself, stay unchanged unless the request contains them; so do
     * fields that this version does not know.
     *
     * @return {@code CREATED}, {@code EQUAL} or {@code UPDATED}; {@code DIFFERS} if the service accepts the change
     *     without keeping it
     * @throws io.github.suppliersdk.errors.NotFoundException if the service does not have the experience
     */
    EnsureResult<Option> ensure(Option option);

    /**
     * Replaces the option with the same id. Everything is replaced: start from an option that was read to keep the
     * other fields. It can take up to 24 hours until the change appears on the business platform and the websites.
     *
     * @return the option as the service has it now
     * @throws io.github.suppliersdk.errors.ConflictException if the option is in conflict with another
     * @throws io.github.suppliersdk.errors.NotFoundException if the service does not have the option
     */
    Option replace(Option option);

    /**
     * Removes an option. If the service refuses that, such as while the option is in use, it responds with a status
     * that the contract does not name.
     *
     * @throws io.github.suppliersdk.errors.NotFoundException if the service does not have the option, unless an earlier
     *     attempt of this call may have removed it
     */
    void delete(String optionId);
}
