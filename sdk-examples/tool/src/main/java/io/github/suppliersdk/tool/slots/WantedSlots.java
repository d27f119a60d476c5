package io.github.suppliersdk.tool.slots;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.publishing.SlotTarget;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.ToolException;
import io.github.suppliersdk.tool.terminal.ProgressLine;
import io.github.suppliersdk.tool.terminal.TerminalText;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** All slots of a file, which a plan compares with the service. */
final class WantedSlots {
    private final Map<OptionRef, Map<SlotKey, Slot>> byOption = new LinkedHashMap<>();
    private final Map<SlotKey, SlotRow> rows = new HashMap<>();
    private final List<SlotRow> invalid = new ArrayList<>();
    private final Set<String> named = new HashSet<>();
    private final boolean areSeatsOfFile;
    private LocalDate first = LocalDate.MAX;
    private LocalDate last = LocalDate.MIN;
    private boolean isDated = true;

    private WantedSlots(boolean areSeatsOfFile) {
        this.areSeatsOfFile = areSeatsOfFile;
    }

    static WantedSlots read(
            CommandContext context,
            SupplierClient client,
            SlotFile file,
            CsvSlots rows,
            DayOptions days,
            boolean areSeatsOfFile) {
        WantedSlots wanted = new WantedSlots(areSeatsOfFile);
        try (RowCheck check = new RowCheck(context, client);
                ProgressLine line = new ProgressLine(context.terminal())) {
            for (SlotRow row = rows.next(); row != null; row = rows.next()) {
                wanted.add(check.checked(row));
                line.show("Reading line " + TerminalText.count(row.line()));
            }
        }
        if (wanted.byOption.isEmpty() && wanted.invalid.isEmpty()) {
            throw ToolException.failed(file.name() + " has no slots");
        }
        wanted.limit(context, days);
        return wanted;
    }

    private void add(SlotRow row) {
        if (row.slot().isEmpty()) {
            named.add(row.slotId());
            invalid.add(row);
            return;
        }
        SlotTarget target = row.slot().get();
        Slot slot = target.slot();
        SlotKey key = SlotKey.of(target.experienceId(), slot.optionId(), slot.slotId());
        SlotRow before = rows.putIfAbsent(key, row);
        if (before != null) {
            if (!before.slot().equals(row.slot())) {
                invalid.add(row.invalid("line " + before.line() + " has another slot with this id"));
            }
            return;
        }
        byOption.computeIfAbsent(key.option(), none -> new LinkedHashMap<>()).put(key, slot);
        Optional<LocalDate> day = SlotColumns.day(slot.kind());
        isDated &= day.isPresent();
        first = day.filter(first::isAfter).orElse(first);
        last = day.filter(last::isBefore).orElse(last);
    }

    /** Limits the days to those of the options, from today on. */
    private void limit(CommandContext context, DayOptions days) {
        LocalDate today = LocalDate.now(context.clock());
        first = days.from().orElse(first.equals(LocalDate.MAX) ? today : first);
        last = days.to().orElse(last.equals(LocalDate.MIN) ? today : last);
        if (last.isBefore(first)) {
            throw ToolException.usage("the last day, " + last + ", is before the first, " + first
                    + ": --from and --to must fit the days of the file");
        }
        if (isDated && last.isBefore(today)) {
            throw ToolException.failed(
                    "nothing was compared: slots before today are left alone, and the last day is " + last);
        }
        if (first.isBefore(today)) {
            first = today;
            last = last.isBefore(today) ? today : last;
            context.terminal().say("Slots before today are left alone: comparing from " + today + " on.");
        }
    }

    Map<OptionRef, Map<SlotKey, Slot>> byOption() {
        return byOption;
    }

    /** Rows that are not valid slots. */
    List<SlotRow> invalid() {
        return invalid;
    }

    /** Returns the row of a slot of the file. */
    SlotRow row(SlotKey key) {
        return Objects.requireNonNull(rows.get(key), key::toString);
    }

    /** Whether an invalid row has this id. Such a slot is not gone. */
    boolean isNamed(String slotId) {
        return named.contains(slotId);
    }

    boolean isInRange(Slot slot) {
        return SlotColumns.day(slot.kind())
                .map(day -> !day.isBefore(first) && !day.isAfter(last))
                .orElse(true);
    }

    boolean areSeatsOfFile() {
        return areSeatsOfFile;
    }

    LocalDate first() {
        return first;
    }

    LocalDate last() {
        return last;
    }
}
