package io.github.suppliersdk.publishing;

import io.github.suppliersdk.errors.SupplierException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The journal cannot be used: it is damaged, belongs to another input or service, or cannot be read or written. */
public final class JournalException extends SupplierException {
    /** Makes an exception for the journal in this file. */
    public JournalException(Path path, String problem, @Nullable Throwable cause) {
        super("Journal " + path + ": " + problem, cause);
    }
}
