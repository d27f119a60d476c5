package io.github.suppliersdk.internal.call;

import io.github.suppliersdk.errors.BadRequestException;
import io.github.suppliersdk.errors.CallInfo;
import io.github.suppliersdk.errors.ConflictException;
import io.github.suppliersdk.errors.ErrorBody;
import io.github.suppliersdk.errors.ForbiddenException;
import io.github.suppliersdk.errors.NotFoundException;
import io.github.suppliersdk.errors.PreconditionFailedException;
import io.github.suppliersdk.errors.ServerErrorException;
import io.github.suppliersdk.errors.ServiceException;
import io.github.suppliersdk.errors.TooManyRequestsException;
import io.github.suppliersdk.errors.UnauthorizedException;
import io.github.suppliersdk.http.RawResponse;
import io.github.suppliersdk.internal.json.Databind;
import io.github.suppliersdk.internal.json.Json;
import io.github.suppliersdk.internal.redaction.Redaction;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Turns a response other than a success into its exception. */
final class ErrorDecoder {
    private ErrorDecoder() {}

    static ServiceException decode(CallState state, ReceivedResponse raw) {
        CallInfo call = state.info(raw.status());
        Redaction redaction = state.redaction();
        RawResponse response = raw.forException(redaction);
        ErrorBody error = read(raw, redaction);
        return switch (raw.status()) {
            case 400 -> new BadRequestException(call, response, error);
            case 401 -> new UnauthorizedException(call, response, error);
            case 403 -> new ForbiddenException(call, response, error);
            case 404 -> new NotFoundException(call, response, error);
            case 409 -> new ConflictException(call, response, error);
            case 412 -> new PreconditionFailedException(call, response, error);
            case 429 -> new TooManyRequestsException(call, response, error);
            default ->
                raw.status() >= 500 && raw.status() < 600
                        ? new ServerErrorException(call, response, error)
                        : new ServiceException(call, response, error);
        };
    }

    /** Reads an error body. A body that is not a JSON object is allowed: the exception then has it as text. */
    private static ErrorBody read(ReceivedResponse raw, Redaction redaction) {
        try {
            Map<String, Object> fields = Json.read(raw.body(), Databind::untypedObject);
            return new ErrorBody(
                    text(fields.get("code"), redaction),
                    text(fields.get("id"), redaction),
                    text(fields.get("message"), redaction));
        } catch (IOException e) {
            return ErrorBody.NONE;
        }
    }

    private static Optional<String> text(@Nullable Object value, Redaction redaction) {
        return Optional.ofNullable(value)
                .map(Object::toString)
                .map(redaction::hide)
                .filter(text -> !text.isBlank());
    }
}
