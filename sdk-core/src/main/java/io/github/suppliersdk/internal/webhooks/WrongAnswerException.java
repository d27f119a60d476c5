package io.github.suppliersdk.internal.webhooks;

/** The handler did the work and gave an answer that the service must not see. */
final class WrongAnswerException extends RuntimeException {
    WrongAnswerException(String message) {
        super(message);
    }
}
