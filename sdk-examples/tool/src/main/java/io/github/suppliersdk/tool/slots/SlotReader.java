package io.github.suppliersdk.tool.slots;

import java.io.Closeable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of a file, one at a time. */
interface SlotReader extends Closeable {
    /** The next row, or null after the last. */
    @Nullable
    SlotRow next();

    /** How the text is written. */
    TextForm form();

    /** The names of the columns; empty for lines of JSON. */
    List<String> columns();
}
