package io.github.suppliersdk.errors;

import java.util.Optional;

/**
 * The service's error body, as far as it could be read (<a href="../doc-files/contract.html#error-body">contract, error
 * body</a>).
 *
 * @param code the error code, usually the status as text
 * @param id identifies this error at the service
 * @param message the description of the error by the service
 */
public record ErrorBody(Optional<String> code, Optional<String> id, Optional<String> message) {
    /** No error body: an HTML page, or an empty or truncated body. */
    public static final ErrorBody NONE = new ErrorBody(Optional.empty(), Optional.empty(), Optional.empty());
}
