package io.github.suppliersdk.experiences;

import io.github.suppliersdk.types.EnsureResult;
import java.util.List;

/**
 * Experiences (<a href="../doc-files/contract.html#4-endpoints">contract, rows 1 to 4</a>).
 *
 * <p>Every method waits for the response, and throws a {@link io.github.suppliersdk.errors.SupplierException} where
 * there is none to return: refused locally, an error of the service, no response, or one that cannot be read.
 */
public interface ExperiencesClient {
    /**
     * Creates an experience with its options. It can take up to 24 hours until it shows on the business platform and the
     * websites.
     */
    Experience create(ExperienceRequest experience);

    /**
     * Creates the experience if the service does not have it, and brings it into line if it differs, so that a program can
     * run more than once. What the request leaves out stays as it is and is not compared, and so do the parts of an option
     * that the service sets by itself ({@code main_option}, {@code default_category}), unless the request asks for another one:
     * then the one that was it ceases to be it first.
     *
     * <p>The fields that {@link #update} can change are changed; options that are missing are added, and those that differ
     * are replaced. Type, currency and options that the request does not have cannot be changed here: then nothing is
     * changed at all, and the result is {@code DIFFERS} with their paths. This takes several calls; one that fails leaves
     * those before it done, and running it again goes on from there. It is {@code DIFFERS}, too, if the service takes a change
     * and does not keep it, as with an experience that only the operator can take out of the archive.
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
     * Changes some fields of an experience; what is not set stays as it is. It can take up to 24 hours until the change
     * shows on the business platform and the websites; the response shows it at once.
     */
    Experience update(String experienceId, ExperienceUpdate update);

    /** Takes an experience off sale. Websites follow within 24 hours; only the operator can undo it once the activity is
     * archived on the business platform. */
    Experience archive(String experienceId);
}
