package io.github.suppliersdk.tool.slots;

import io.github.suppliersdk.publishing.SlotTarget;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.ToolException;
import io.github.suppliersdk.tool.terminal.Terminal;
import io.github.suppliersdk.tool.terminal.TerminalText;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** All slots of a file, which a plan compares with the service. */
final class WantedSlots {
    private static final int MOST_YEARS = 10;

    private final Map<SlotKey, Slot> slots = new LinkedHashMap<>();
    private final Map<SlotKey, SlotRow> rows = new HashMap<>();
    private final List<SlotRow> invalid = new ArrayList<>();
    private final Set<String> named = new HashSet<>();
    private final SlotFile file;
    private final CsvSlots csv;
    private final ScopeOptions days;
    private final LocalDate today;
    private long repeated;
    private long leftOut;
    private LocalDate first;
    private LocalDate last;

    private WantedSlots(SlotFile file, CsvSlots csv, ScopeOptions days, LocalDate today) {
        this.file = file;
        this.csv = csv;
        this.days = days;
        this.today = today;
        this.first = today;
        this.last = today;
    }

    /** @param isPastRejected whether a row before today is invalid, and not only left out */
    static WantedSlots read(CommandContext context, SlotFile file, ScopeOptions days, boolean isPastRejected)
            throws IOException {
        // a slot can be sold until its day has ended in the last of all time zones
        LocalDate today = LocalDate.ofInstant(context.clock().instant(), ZoneOffset.ofHours(-12));
        try (CsvSlots csv = file.open(context);
                RowCheck check = new RowCheck(context, file)) {
            WantedSlots wanted = new WantedSlots(file, csv, days, today);
            for (SlotRow row = csv.next(); row != null; row = csv.next()) {
                wanted.add(check.checked(row));
            }
            wanted.limit(isPastRejected);
            return wanted;
        }
    }

    private void add(SlotRow row) {
        if (row.slot().isEmpty()) {
            reject(row, row.problem());
            return;
        }
        SlotTarget target = row.slot().get();
        Slot slot = target.slot();
        SlotKey key = SlotKey.of(target.experienceId(), slot.optionId(), slot.slotId());
        SlotRow before = rows.putIfAbsent(key, row);
        if (before == null) {
            slots.put(key, slot);
        } else if (before.slot().equals(row.slot())) {
            repeated++;
        } else {
            reject(row, "line " + before.line() + " has another slot with this id");
            if (slots.remove(key) != null) {
                reject(before, "line " + row.line() + " has another slot with this id");
            }
        }
    }

    private void reject(SlotRow row, String why) {
        named.add(row.slotId());
        invalid.add(row.invalid(why));
    }

    /** Takes a row out of what the service is to have. */
    void reject(SlotKey key, String why) {
        slots.remove(key);
        reject(Objects.requireNonNull(rows.get(key)), why);
    }

    /** Limits the days to those of the file or of the options, from today on. */
    private void limit(boolean isPastRejected) {
        Map.copyOf(slots).forEach((key, slot) -> {
            LocalDate day = CsvColumns.day(slot.kind()).orElse(today);
            if (day.isAfter(today.plusYears(MOST_YEARS))) {
                reject(key, day + " is more than " + MOST_YEARS + " years from now");
            } else if (day.isBefore(today) && isPastRejected) {
                reject(key, day + " is before today");
            } else if (day.isBefore(today)) {
                slots.remove(key);
                leftOut++;
            }
        });
        List<LocalDate> present = slots.values().stream()
                .flatMap(each -> CsvColumns.day(each.kind()).stream())
                .sorted()
                .toList();
        first = days.from()
                .map(day -> day.isBefore(today) ? today : day)
                .orElse(present.isEmpty() ? today : present.get(0));
        last = days.to().orElse(present.isEmpty() ? first : present.get(present.size() - 1));
        if (last.isBefore(first)) {
            throw ToolException.usage("the last day, " + last + ", is before the first, " + first
                    + ": --from and --to must fit the days of the file");
        }
        long inRange = slots.values().stream().filter(this::isInRange).count();
        leftOut += slots.size() - inRange;
        if (leftOut > 0 && inRange == 0) {
            throw ToolException.failed(
                    "no row of " + file.name() + " lies between " + first + " and " + last + ", the days to compare");
        }
        boolean isAllNamed = file.option().isPresent()
                && days.from().isPresent()
                && days.to().isPresent();
        if (rows.isEmpty() && invalid.isEmpty() && !isAllNamed) {
            throw ToolException.failed(file.name() + " has no slots. \"slots sync\" closes all slots of an option with"
                    + " --option, --from and --to");
        }
    }

    /** Writes the invalid rows to a file beside the one that was read. */
    Path writeInvalid(Terminal terminal) throws IOException {
        try {
            return new RejectsFile(file, csv).write(invalid());
        } catch (IOException e) {
            show(terminal, Integer.MAX_VALUE); // they are nowhere else
            throw e;
        }
    }

    /** How many valid rows are not of the days to compare. */
    long leftOut() {
        return leftOut;
    }

    Map<SlotKey, Slot> slots() {
        return slots;
    }

    /** The options to compare: those of the slots, or of a file without rows the named one. */
    Set<OptionRef> options() {
        return rows.isEmpty() && invalid.isEmpty()
                ? file.option().map(Set::of).orElse(Set.of())
                : slots.keySet().stream().map(SlotKey::option).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Rows that are not valid slots, in the order of the file. */
    List<SlotRow> invalid() {
        return invalid.stream().sorted(Comparator.comparing(SlotRow::line)).toList();
    }

    /** Lists these rows, and what else was not taken as it is in the file. */
    void show(Terminal terminal, int shown) {
        Problem.show(
                terminal,
                invalid().stream().map(row -> row.problem(row.problem())).toList(),
                shown);
        if (repeated > 0) {
            terminal.say(TerminalText.count(repeated, "row repeats", "rows repeat") + " another row.");
        }
    }

    /** Whether an invalid row has this id. Such a slot is not closed. */
    boolean isNamed(SlotKey key) {
        return named.contains(key.slotId());
    }

    /** Whether the user has named the only option of the file. */
    boolean isOfNamedOption() {
        return options().equals(file.option().map(Set::of).orElse(Set.of()));
    }

    boolean isInRange(Slot slot) {
        return CsvColumns.day(slot.kind())
                .map(day -> !day.isBefore(first) && !day.isAfter(last))
                .orElse(true);
    }

    boolean areSeatsOfFile() {
        return file.areSeatsOfFile();
    }

    /** The days that the user has named. */
    ScopeOptions days() {
        return days;
    }

    /** The first day on which a slot can still be sold. */
    LocalDate today() {
        return today;
    }

    LocalDate first() {
        return first;
    }

    LocalDate last() {
        return last;
    }
}
