package io.github.suppliersdk.experiences;

import io.github.suppliersdk.types.EnsureResult;
import java.util.List;

/**
 * Experiences (<a href="../doc-files/contract.html#4-endpoints">contract, rows 1 to 4</a>).
 *
 * <p>Every method waits for the response, and throws a {@link io.github.suppliersdk.errors.SupplierException} if
 * there is none to return: the request was refused locally, the service responded with an error, no response came, or
 * the response cannot be read.
 */
public interface ExperiencesClient {
    /**
     * Creates an experience with its options. It can take up to 24 hours until it appears on the business platform and
     * the websites.
     */
    Experience create(ExperienceRequest experience);

    /**
     * Creates the experience if the service does not have it, and brings it into line if it differs, so that a program
     * can run more than once. What the request leaves out stays as it is and is not compared, and so do the parts of an
     * option that the service sets by itself ({@code main_option}, {@code default_category}), unless the request asks
     * for another one: then the one that was it ceases to be it first.
     *
     * <p>Fields that {@link #update} can change are changed, missing options are added, and options that differ are
     * replaced. Type, currency, and options that the request does not contain cannot be changed here: if they differ,
     * nothing is changed, and the result is {@code DIFFERS} with their paths. This takes several calls. If one fails,
     * the changes before it stay, and the next run continues from there. The result is also {@code DIFFERS} if the
     * service accepts a change without keeping it, as for an experience that only the operator can un-archive.
     *
     * @return {@code CREATED}, {@code EQUAL}, {@code UPDATED} or {@code DIFFERS}
     */
    EnsureResult<Experience> ensure(ExperienceRequest experience);

    /** All experiences of this account. */
    List<Experience> list();

    /** The experiences of one vendor. */
    List<Experience> listByVendor(String vendorId);

    /** One experience. */
    Experience get(String experienceId);

    /**
     * Changes some fields of an experience; fields that are not set stay unchanged. It can take up to 24 hours until
     * the change appears on the business platform and the websites; the response shows it at once.
     */
    Experience update(String experienceId, ExperienceUpdate update);

    /**
     * Takes an experience off sale. Websites follow within 24 hours. Once the activity is archived on the business
     * platform, only the operator can un-archive it.
     */
    Experience archive(String experienceId);
}
