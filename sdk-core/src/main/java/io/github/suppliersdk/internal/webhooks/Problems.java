package io.github.suppliersdk.internal.webhooks;

import io.github.suppliersdk.errors.Violation;
import io.github.suppliersdk.internal.redaction.OneLine;
import io.github.suppliersdk.internal.rules.Violations;

/**
 * What is wrong with a body, each with the path of its field. So many are kept as are worth telling; a body can be wrong
 * in a hundred thousand places, and must not cost that much memory.
 */
final class Problems {
    private static final int MOST_KEPT = 20;
    private static final int LONGEST_PATH = 200;
    private static final int LONGEST_MESSAGE = 300;

    private final Violations violations = new Violations(MOST_KEPT);
    private boolean wrongForm;

    /** Where the reader is, and what the rules of single fields find. */
    Violations violations() {
        return violations;
    }

    /** The body is not of the form that the contract has. */
    void form(String field, String message) {
        wrongForm = true;
        violations.add(field, message);
    }

    /** The form is right, and a value is not. */
    void value(String field, String message) {
        violations.add(field, message);
    }

    void check() throws InvalidBodyException {
        if (!violations.isEmpty()) {
            throw exception();
        }
    }

    /** A refusal for what was found; what came from the request is cut and on one line. */
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
