package io.github.suppliersdk.internal.webhooks.receiver;

import io.github.suppliersdk.errors.Violation;
import io.github.suppliersdk.internal.redaction.OneLine;
import io.github.suppliersdk.internal.rules.Violations;

/**
 * The errors of a body with their field paths. Only as many are kept as a message can show, because a body can have a
 * hundred thousand errors and must not cost that much memory.
 */
final class Problems {
    private static final int MOST_KEPT = 20;
    private static final int LONGEST_PATH = 200;
    private static final int LONGEST_MESSAGE = 300;

    private final Violations violations = new Violations(MOST_KEPT);
    private boolean wrongForm;

    /** The current position, and the errors that the rules of single fields find. */
    Violations violations() {
        return violations;
    }

    /** Adds an error of form. */
    void form(String field, String message) {
        wrongForm = true;
        violations.add(field, message);
    }

    /** Adds an error of a value in a valid form. */
    void value(String field, String message) {
        violations.add(field, message);
    }

    void check() throws InvalidBodyException {
        if (!violations.isEmpty()) {
            throw exception();
        }
    }

    /** The refusal for the errors; texts of the request are cut and on one line. */
    InvalidBodyException exception() {
        StringBuilder message = new StringBuilder();
        for (Violation violation : violations.list()) {
            message.append(message.isEmpty() ? "" : "; ")
                    .append(OneLine.of(violation.path(), LONGEST_PATH))
                    .append(' ')
                    .append(OneLine.of(violation.message(), LONGEST_MESSAGE));
        }
        int more = violations.count() - violations.list().size();
        if (more > 0) {
            message.append("; and ").append(more).append(" more");
        }
        return wrongForm
                ? InvalidBodyException.incorrect(message.toString())
                : InvalidBodyException.invalid(message.toString());
    }
}
