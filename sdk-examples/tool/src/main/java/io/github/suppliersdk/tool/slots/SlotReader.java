package io.github.suppliersdk.tool.slots;

import java.io.Closeable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the rows of a file of slots, one at a time. */
interface SlotReader extends Closeable {
    /** Returns the next row, or null after the last one. */
    @Nullable
    SlotRow next();

    /** Returns how the text is encoded and separated. */
    TextFormat format();

    /** Returns the names of the columns; empty for JSON lines. */
    List<String> columns();
}
