package io.github.suppliersdk.tool;

import io.github.suppliersdk.auth.TokenException;
import io.github.suppliersdk.errors.ForbiddenException;
import io.github.suppliersdk.errors.InvalidRequestException;
import io.github.suppliersdk.errors.NotFoundException;
import io.github.suppliersdk.errors.PreconditionFailedException;
import io.github.suppliersdk.errors.ServiceException;
import io.github.suppliersdk.errors.TransportException;
import io.github.suppliersdk.errors.UnauthorizedException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a failure means for the caller of the command: the one place for messages and exit codes. */
public final class Failures {
    private Failures() {}

    /** The exit code of a command that failed so. */
    public static int exitCode(Throwable failure) {
        if (failure instanceof ToolException own) {
            return own.exitCode();
        }
        if (failure instanceof UnauthorizedException
                || failure instanceof ForbiddenException
                || failure instanceof TokenException) {
            return ExitCode.NOT_AUTHORISED;
        }
        if (failure instanceof UncheckedIOException unchecked && unchecked.getCause() != null) {
            return exitCode(unchecked.getCause());
        }
        boolean isInterrupted = failure instanceof InterruptedException
                || failure instanceof InterruptedIOException
                || (failure instanceof TransportException transport
                        && transport.reason() == TransportException.Reason.INTERRUPTED);
        return isInterrupted ? ExitCode.INTERRUPTED : ExitCode.FAILED;
    }

    /** The message about a failure. */
    public static String message(Throwable failure) {
        if (failure instanceof InvalidRequestException invalid) {
            return invalid.violations().size() == 1
                    ? line(invalid)
                    : "nothing was sent, because this is wrong:\n"
                            + invalid.violations().stream()
                                    .map(each -> "  " + each.path() + ' ' + LibraryWords.ofCommand(each.message()))
                                    .collect(Collectors.joining("\n"));
        }
        if (failure instanceof UncheckedIOException unchecked && unchecked.getCause() != null) {
            return message(unchecked.getCause());
        }
        if (failure instanceof IOException file) {
            return message(file);
        }
        if (failure instanceof InterruptedException) {
            return "interrupted";
        }
        String text = failure.getMessage();
        return text == null || text.isBlank() ? failure.getClass().getSimpleName() : LibraryWords.ofCommand(text);
    }

    private static String line(InvalidRequestException invalid) {
        return invalid.violations().get(0).path()
                + ' '
                + LibraryWords.ofCommand(invalid.violations().get(0).message());
    }

    /** The exceptions of files have the file's name for a message. */
    private static String message(IOException failure) {
        if (failure instanceof NoSuchFileException none) {
            return "there is no file " + none.getFile();
        }
        if (failure instanceof AccessDeniedException denied) {
            return "no permission for " + denied.getFile();
        }
        if (failure instanceof FileAlreadyExistsException exists) {
            return exists.getFile() + " exists already";
        }
        if (failure instanceof FileSystemException file && file.getReason() != null) {
            return file.getFile() + ": " + file.getReason();
        }
        String text = failure.getMessage();
        return text == null || text.isBlank() ? failure.getClass().getSimpleName() : text;
    }

    /** What to do about it, where that is known. */
    public static Optional<String> remedy(Throwable failure) {
        if (failure instanceof UnauthorizedException || failure instanceof TokenException) {
            return Optional.of("Check the token or the client credentials. \"supplier doctor\" looks at each step.");
        }
        if (failure instanceof ForbiddenException) {
            return Optional.of("The token is not for this. Ask the operator.");
        }
        if (failure instanceof PreconditionFailedException) {
            return Optional.of("Set SUPPLIER_API_NAME to the operator's API name.");
        }
        if (failure instanceof TransportException) {
            return Optional.of("\"supplier doctor\" looks at each step from here to the service.");
        }
        if (failure instanceof NotFoundException) {
            return Optional.of(
                    "Compare the ids with those that the service has: \"supplier experiences list\" and \"supplier slots list\".");
        }
        if (failure instanceof ServiceException service && service.id().isPresent()) {
            return Optional.of(
                    "The operator's support asks for this id: " + service.id().get());
        }
        return Optional.empty();
    }
}
