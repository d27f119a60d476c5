package io.github.suppliersdk.tool.slots;

import io.github.suppliersdk.publishing.SlotTarget;
import io.github.suppliersdk.slots.SlotRequest;
import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.ToolException;
import io.github.suppliersdk.tool.client.Connection;
import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A complete file of slots as the source of a sync. Slots that are not in the file count as gone, so a file with an
 * invalid row is rejected as a whole.
 *
 * @param slots all slots of the file
 * @param options the options that the file names
 * @param first the first day of the file
 * @param last the last day of the file
 * @param isDated whether each of its slots has a day
 */
record SlotFileSource(FileSlots slots, Set<OptionRef> options, LocalDate first, LocalDate last, boolean isDated) {
    private static final int SHOWN = 20;

    static SlotFileSource read(CommandContext context, String source, SlotDefaults defaults) throws IOException {
        FileSlots slots = new FileSlots();
        Set<OptionRef> options = new LinkedHashSet<>();
        List<String> problems = new ArrayList<>();
        LocalDate first = LocalDate.MAX;
        LocalDate last = LocalDate.MIN;
        boolean isDated = true;
        try (SlotReader reader = SlotFiles.open(context, source, defaults);
                Connection dry = Connection.local(context)) {
            for (SlotRow row = reader.next(); row != null; row = reader.next()) {
                if (row.slot().isEmpty()) {
                    problems.add("line " + row.line() + ": " + row.problem());
                    continue;
                }
                SlotTarget target = row.slot().get();
                SlotRequest slot = target.slot();
                Optional<String> problem = SlotValidation.problem(dry, target);
                if (problem.isPresent()) {
                    problems.add("line " + row.line() + ": " + problem.get());
                    continue;
                }
                SlotKey key = SlotKey.of(target.experienceId(), slot.optionId(), slot.slotId());
                if (!slots.add(key, slot)) {
                    problems.add("line " + row.line() + ": slot_id: " + slot.slotId() + " occurs twice");
                    continue;
                }
                options.add(key.option());
                Optional<LocalDate> day = FileSlots.day(slot);
                isDated &= day.isPresent();
                first = day.filter(first::isAfter).orElse(first);
                last = day.filter(last::isBefore).orElse(last);
            }
        }
        String name = SlotFiles.name(source);
        if (!problems.isEmpty()) {
            throw ToolException.failed("nothing was done: slots that are not in the file would be deleted, but " + name
                    + " has invalid rows:\n  "
                    + String.join("\n  ", problems.subList(0, Math.min(SHOWN, problems.size())))
                    + (problems.size() > SHOWN ? "\n  and " + (problems.size() - SHOWN) + " more" : ""));
        }
        if (options.isEmpty()) {
            throw ToolException.failed(name + " has no slots");
        }
        LocalDate today = LocalDate.now(context.clock());
        return new SlotFileSource(
                slots,
                options,
                first.equals(LocalDate.MAX) ? today : first,
                last.equals(LocalDate.MIN) ? today : last,
                isDated);
    }
}
