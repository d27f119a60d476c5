package io.github.suppliersdk.tool.slots;

import io.github.suppliersdk.publishing.SlotTarget;
import java.util.List;
import java.util.Optional;

/**
 * A row of a file: a slot, or the problem with the row.
 *
 * @param line the number of the line where the row begins
 * @param cells the cells as they are in the file
 * @param slotId the id of the slot, if the row has one, otherwise an empty string
 * @param slot the slot, if the row is valid
 * @param problem the problem, or an empty string if the row is valid
 */
record SlotRow(long line, List<String> cells, String slotId, Optional<SlotTarget> slot, String problem) {
    SlotRow invalid(String why) {
        return new SlotRow(line, cells, slotId, Optional.empty(), why);
    }

    Problem problem(String what) {
        return new Problem("line " + line + (slotId.isEmpty() ? "" : "  " + slotId), what);
    }
}
