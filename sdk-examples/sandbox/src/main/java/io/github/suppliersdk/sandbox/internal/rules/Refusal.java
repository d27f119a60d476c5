package io.github.suppliersdk.sandbox.internal.rules;

import io.github.suppliersdk.sandbox.internal.rules.ProblemList.Problem;
import java.util.List;

/** Ends a request with an error status. The message becomes the message of the error body. */
public final class Refusal extends RuntimeException {

    private final int status;
    private final transient List<Problem> problems;

    private Refusal(int status, String message, List<Problem> problems) {
        super(message, null, false, false);
        this.status = status;
        this.problems = List.copyOf(problems);
    }

    public static Refusal of(int status, String message) {
        return new Refusal(status, message, List.of());
    }

    public static Refusal badRequest(String message) {
        return of(400, message);
    }

    static Refusal badRequest(String message, List<Problem> problems) {
        return new Refusal(400, message, problems);
    }

    public static Refusal notFound(String message) {
        return of(404, message);
    }

    public static Refusal conflict(String message) {
        return of(409, message);
    }

    public int status() {
        return status;
    }

    /** The problems of individual fields; empty if the refusal is not about fields. */
    public List<Problem> problems() {
        return problems;
    }

    public String text() {
        String message = getMessage();
        return message == null ? "" : message;
    }
}
