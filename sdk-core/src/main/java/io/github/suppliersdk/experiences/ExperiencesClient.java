package io.github.suppliersdk.experiences;

import io.github.suppliersdk.types.EnsureResult;
import java.util.List;

/**
 * Experiences (<a href="../doc-files/contract.html#4-endpoints">contract, rows 1 to 4</a>).
 *
 * <p>Every method waits for the response. If there is none to return, it throws one of the exceptions in {@link
 * io.github.suppliersdk.errors}.
 */
public interface ExperiencesClient {
    /**
     * Creates an experience with its options. It can take up to 24 hours until it appears on the business platform and
     * the websites.
     *
     * @return the experience as the service has it
     */
    Experience create(Experience experience);

    /**
     * Creates the experience if the service does not have it, and changes it if it differs, so that a program can run
     * more than once. Fields of the experience that the request leaves out stay unchanged and are not compared. Options
     * are compared and replaced as {@link io.github.suppliersdk.options.OptionsClient#ensure} does. If the request
     * makes another option the main one, the former main option is changed before.
     *
     * <p>Fields that {@link #update} can change are changed, missing options are added, and options that differ are
     * replaced. Type, currency, and options that the request does not contain cannot be changed here: if they differ,
     * nothing is changed, and the result is {@code DIFFERS} with their paths. This takes several calls. If one fails,
     * the changes before it stay, and the next run continues from there. The result is also {@code DIFFERS} if the
     * service accepts a change without keeping it, as for an experience that only the operator can un-archive.
     *
     * @return {@code CREATED}, {@code EQUAL}, {@code UPDATED} or {@code DIFFERS}
     */
    EnsureResult<Experience> ensure(Experience experience);

    /** Lists all experiences of this account. */
    List<Experience> list();

    /** Lists the experiences of one vendor. */
    List<Experience> listByVendor(String vendorId);

    /**
     * Reads one experience.
     *
     * @throws io.github.suppliersdk.errors.NotFoundException if the service does not have the experience
     */
    Experience get(String experienceId);

    /**
     * Changes some fields of an experience; fields that are not set stay unchanged. It can take up to 24 hours until
     * the change appears on the business platform and the websites; the response shows it at once.
     *
     * @return the experience as the service has it now
     * @throws io.github.suppliersdk.errors.NotFoundException if the service does not have the experience
     */
    Experience update(String experienceId, ExperienceUpdate update);

    /**
     * Takes an experience off sale. Websites follow within 24 hours. Once the activity is archived on the business
     * platform, only the operator can un-archive it.
     *
     * @return the experience as the service has it now
     * @throws io.github.suppliersdk.errors.NotFoundException if the service does not have the experience
     */
    Experience archive(String experienceId);
}
