/**
 * Mandatory questions, which a guest has to answer before a booking: {@link
 * io.github.suppliersdk.questions.MandatoryQuestionsClient} is where to begin.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.questions;

import org.jspecify.annotations.NullMarked;
