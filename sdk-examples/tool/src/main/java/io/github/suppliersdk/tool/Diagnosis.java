package io.github.suppliersdk.tool;

import io.github.suppliersdk.auth.TokenException;
import io.github.suppliersdk.errors.ForbiddenException;
import io.github.suppliersdk.errors.InvalidRequestException;
import io.github.suppliersdk.errors.NotFoundException;
import io.github.suppliersdk.errors.PreconditionFailedException;
import io.github.suppliersdk.errors.ServiceException;
import io.github.suppliersdk.errors.SupplierException;
import io.github.suppliersdk.errors.TransportException;
import io.github.suppliersdk.errors.UnauthorizedException;
import io.github.suppliersdk.tool.terminal.TerminalText;
import java.io.InterruptedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.FileSystemException;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** Maps a failure to an exit code, a message and, where one is known, a remedy. */
public final class Diagnosis {
    /** The remedy if the responses at an address are not those of the service. */
    public static final String WRONG_ADDRESS =
            "Something other than the service responds at this address. Check SUPPLIER_BASE_URL, including its path.";

    private static final int PAGE = 80;

    private Diagnosis() {}

    /** Returns the exit code for a failure. */
    public static int exitCode(Throwable failure) {
        if (failure instanceof ToolException own) {
            return own.exitCode();
        }
        if (isOfService(failure)) {
            return ExitCode.LATER;
        }
        if (failure instanceof UnauthorizedException
                || failure instanceof ForbiddenException
                || failure instanceof TokenException) {
            return ExitCode.NOT_AUTHORISED;
        }
        boolean isInterrupted = failure instanceof InterruptedException
                || failure instanceof ClosedByInterruptException
                || failure instanceof InterruptedIOException
                || (failure instanceof TransportException transport
                        && transport.reason() == TransportException.Reason.INTERRUPTED);
        return isInterrupted ? ExitCode.INTERRUPTED : ExitCode.FAILED;
    }

    /** Whether the service or the way to it, and not the request, is the cause: the same may succeed later. */
    public static boolean isOfService(Throwable failure) {
        return (failure instanceof TransportException transport
                        && transport.reason() != TransportException.Reason.INTERRUPTED)
                || (failure instanceof TokenException token && token.problem() != TokenException.Problem.REFUSED)
                || (failure instanceof ServiceException service
                        && (service.status() >= 500 || service.status() == 429));
    }

    /** Returns the message for a failure, for a person to read. */
    public static String message(Throwable failure) {
        if (failure instanceof InvalidRequestException invalid) {
            return invalid.violations().stream()
                    .map(each -> each.path() + ' ' + LibraryMessages.forCommandLine(each.message()))
                    .collect(Collectors.joining("; "));
        }
        if (failure instanceof SupplierException call) {
            return message(call);
        }
        if (failure instanceof FileSystemException file) {
            return file.getFile() + ": " + Objects.requireNonNullElseGet(file.getReason(), () -> words(file));
        }
        String text = failure.getMessage();
        return text == null || text.isBlank()
                ? failure.getClass().getSimpleName()
                : LibraryMessages.forCommandLine(text);
    }

    /** Puts the cause first, and the address and the attempts or the words of a database behind it. */
    private static String message(SupplierException failure) {
        String text = String.valueOf(failure.getMessage());
        String call = LibraryMessages.call(text);
        if (failure.getCause() instanceof SQLException database) {
            call = String.valueOf(database.getMessage()).replaceFirst("(?s)\n.*", "");
        }
        return cause(failure, text) + (call.isEmpty() ? "" : "\n  " + call);
    }

    private static String cause(SupplierException failure, String text) {
        if (failure instanceof ServiceException service) {
            String status = "status " + service.status()
                    + service.code()
                            .filter(code -> !code.equals(String.valueOf(service.status())))
                            .map(code -> ' ' + code)
                            .orElse("");
            return service.serviceMessage()
                    .map(said -> said + " (" + status + ')')
                    .orElseGet(() -> status + page(service.rawBody()));
        }
        return LibraryMessages.cause(text);
    }

    /** Shows the beginning of a body that is no error of the contract: something before the service has answered. */
    private static String page(String body) {
        String text = TerminalText.sanitized(body.strip());
        return text.isEmpty() ? "" : ", with a page: " + TerminalText.truncated(text, PAGE);
    }

    /** Returns the name of an exception as words, such as "no such file": its message is only the name of the file. */
    private static String words(FileSystemException failure) {
        String name = failure.getClass().getSimpleName().replace("Exception", "");
        return name.replaceAll("(?<=.)(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
    }

    /** Returns what the user can do about a failure, if that is known. */
    public static Optional<String> remedy(Throwable failure) {
        if (failure instanceof UnauthorizedException || (failure instanceof TokenException && !isOfService(failure))) {
            return Optional.of("Check the token or the client credentials. \"supplier doctor\" checks each step.");
        }
        if (failure instanceof ForbiddenException) {
            return Optional.of("The token does not permit this call. Ask the operator.");
        }
        if (failure instanceof PreconditionFailedException) {
            return Optional.of("Set SUPPLIER_API_NAME to the operator's API name.");
        }
        if (failure instanceof TransportException || failure instanceof TokenException) {
            return Optional.of("\"supplier doctor\" checks each step from here to the service.");
        }
        if (failure instanceof NotFoundException) {
            return Optional.of(
                    "Compare the ids with those that the service has: \"supplier catalog get experiences\" and"
                            + " \"supplier slots list\".");
        }
        if (failure instanceof ServiceException service
                && service.status() >= 500
                && service.id().isPresent()) {
            return Optional.of(
                    "Give this id to the operator's support: " + service.id().get());
        }
        return Optional.empty();
    }
}
