package io.github.suppliersdk.questions;

import io.github.suppliersdk.types.EnsureResult;
import java.util.List;

/**
 * The mandatory questions of one experience (<a href="../doc-files/contract.html#4-endpoints">contract, rows 8 to
 * 12</a>).
 *
 * <p>Every method waits for the response. If there is none to return, it throws one of the exceptions in {@link
 * io.github.suppliersdk.errors}.
 */
public interface MandatoryQuestionsClient {
    /**
     * Creates a mandatory question.
     *
     * @return the question as the service has it
     * @throws io.github.suppliersdk.errors.NotFoundException if the service does not have the experience
     */
    MandatoryQuestion create(MandatoryQuestion question);

    /**
     * Creates the question if the experience does not have it, and replaces it if it differs, so that a program can run
     * more than once. A field that the request leaves out is removed at the service too, because its absence has a
     * meaning. Fields of the service that this version does not know are kept.
     *
     * @return {@code CREATED}, {@code EQUAL} or {@code UPDATED}; {@code DIFFERS} if the service accepts the change
     *     without keeping it
     */
    EnsureResult<MandatoryQuestion> ensure(MandatoryQuestion question);

    /**
     * Replaces the question with the same id. Everything is replaced: start from a question that was read
     * to keep the other fields.
     *
     * @return the question as the service has it now
     * @throws io.github.suppliersdk.errors.NotFoundException if the service does not have the question
     */
    MandatoryQuestion replace(MandatoryQuestion question);

    /** Lists all mandatory questions of the experience. */
    List<MandatoryQuestion> list();

    /**
     * Reads one mandatory question.
     *
     * @throws io.github.suppliersdk.errors.NotFoundException if the service does not have the question
     */
    MandatoryQuestion get(String mandatoryQuestionId);

    /**
     * Removes a mandatory question. While the question is part of a hold, the service refuses with a {@link
     * io.github.suppliersdk.errors.ServiceException} of unspecified status: try again when the hold has ended.
     *
     * @throws io.github.suppliersdk.errors.NotFoundException if the service does not have the question, unless an
     *     earlier attempt of this call may have removed it
     */
    void delete(String mandatoryQuestionId);
}
