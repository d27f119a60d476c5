package io.github.suppliersdk.questions;

import io.github.suppliersdk.types.EnsureResult;
import java.util.List;

/**
 * The mandatory questions of one experience (<a href="../doc-files/contract.html#4-endpoints">contract, rows 8 to
 * 12</a>).
 *
 * <p>Every method waits for the response, and throws a {@link io.github.suppliersdk.errors.SupplierException} if
 * there is none to return: the request was refused locally, the service responded with an error, no response came, or
 * the response cannot be read.
 */
public interface MandatoryQuestionsClient {
    /** Creates a mandatory question. */
    MandatoryQuestion create(MandatoryQuestionRequest question);

    /**
     * Creates the question if the experience does not have it, and replaces it if it differs, so that a program can run
     * more than once. Fields of the service that this version does not know are kept.
     *
     * @return {@code CREATED}, {@code EQUAL} or {@code UPDATED}; {@code DIFFERS} if the service accepts the change
     *     without keeping it
     */
    EnsureResult<MandatoryQuestion> ensure(MandatoryQuestionRequest question);

    /**
     * Replaces the question with the same id. Everything is replaced: start from {@link MandatoryQuestion#toRequest()}
     * to keep the other fields.
     */
    MandatoryQuestion replace(MandatoryQuestionRequest question);

    /** All mandatory questions of the experience. */
    List<MandatoryQuestion> list();

    /** One mandatory question. */
    MandatoryQuestion get(String mandatoryQuestionId);

    /**
     * Removes a mandatory question. While the question is part of a hold, the service refuses with a {@link
     * io.github.suppliersdk.errors.ServiceException} of unspecified status: try again when the hold has ended.
     */
    void delete(String mandatoryQuestionId);
}
