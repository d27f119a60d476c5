package io.github.suppliersdk.tool.slots;

import io.github.suppliersdk.publishing.SlotTarget;
import java.util.List;
import java.util.Optional;

/**
 * A row of a file: a slot, or what is wrong with it.
 *
 * @param line where it begins
 * @param cells as they stand in the file; of a line of JSON, the line
 * @param slot if it is one
 * @param problem if it is none
 */
record SlotRow(long line, List<String> cells, Optional<SlotTarget> slot, String problem) {
    static SlotRow of(long line, List<String> cells, SlotTarget slot) {
        return new SlotRow(line, cells, Optional.of(slot), "");
    }

    static SlotRow bad(long line, List<String> cells, String problem) {
        return new SlotRow(line, cells, Optional.empty(), problem);
    }
}
