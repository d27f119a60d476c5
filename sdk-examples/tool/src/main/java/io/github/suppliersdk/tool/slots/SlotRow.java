package io.github.suppliersdk.tool.slots;

import io.github.suppliersdk.publishing.SlotTarget;
import java.util.List;
import java.util.Optional;

/**
 * A row of a file: a slot, or the problem with the row.
 *
 * @param line the number of the line where the row begins
 * @param cells the cells as they are in the file; for JSON, the whole line
 * @param slot the slot, if the row is valid
 * @param problem the problem, or an empty string if the row is valid
 */
record SlotRow(long line, List<String> cells, Optional<SlotTarget> slot, String problem) {
    static SlotRow of(long line, List<String> cells, SlotTarget slot) {
        return new SlotRow(line, cells, Optional.of(slot), "");
    }

    static SlotRow invalid(long line, List<String> cells, String problem) {
        return new SlotRow(line, cells, Optional.empty(), problem);
    }
}
