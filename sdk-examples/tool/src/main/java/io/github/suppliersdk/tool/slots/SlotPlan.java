package io.github.suppliersdk.tool.slots;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.experiences.Experience;
import io.github.suppliersdk.slots.OpenSlot;
import io.github.suppliersdk.slots.SkippedSlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotList;
import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.ToolException;
import io.github.suppliersdk.tool.slots.PlannedChange.Field;
import io.github.suppliersdk.tool.slots.PlannedChange.Group;
import io.github.suppliersdk.tool.terminal.Confirmation;
import io.github.suppliersdk.tool.terminal.Listing;
import io.github.suppliersdk.tool.terminal.Output;
import io.github.suppliersdk.tool.terminal.ProgressLine;
import io.github.suppliersdk.tool.terminal.Terminal;
import io.github.suppliersdk.tool.terminal.TerminalText;
import java.io.PrintStream;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a command is going to change at the service: every write is shown in one before it is made. */
final class SlotPlan {
    private static final int FEW = 3;
    private static final int MANY = 20;
    private static final int LARGEST_SHARE = 5;

    private final List<PlannedChange> compared = new ArrayList<>();
    private final WantedSlots file;
    private final boolean closes;
    private final boolean replaces;
    private long left;
    private long seatsKept;
    private long before;
    private long after;
    private final Map<OptionRef, Experience> others = new LinkedHashMap<>();
    private final Map<OptionRef, Long> lacking = new LinkedHashMap<>();
    private final Map<String, Long> spared = new HashMap<>();
    private final Map<SlotKey, Slot> missing = new LinkedHashMap<>();
    private final Map<String, List<SlotKey>> found = new HashMap<>();
    private final Map<String, OptionRef> known = new HashMap<>();
    private final List<String> renamed = new ArrayList<>();

    private SlotPlan(WantedSlots file, boolean closes, boolean replaces) {
        this.file = file;
        this.closes = closes;
        this.replaces = replaces;
    }

    /**
     * Compares a file with the service.
     *
     * @param closes whether slots that are not in the file get no seats. They are not deleted: the file knows nothing of
     *     sales, so a slot that comes back in it must not come back with all its seats
     * @param replaces whether slots that differ are to be replaced
     */
    static SlotPlan compare(
            CommandContext context, SupplierClient client, WantedSlots file, boolean closes, boolean replaces) {
        SlotPlan plan = new SlotPlan(file, closes, replaces);
        ProgressLine line = new ProgressLine(context.terminal());
        plan.missing.putAll(file.slots());
        Set<OptionRef> options = file.options();
        for (OptionRef option : options) {
            line.show(() -> "Comparing " + option);
            plan.add(context, client, option);
        }
        plan.others.keySet().removeAll(options);
        if (closes || !plan.missing.isEmpty()) {
            plan.others.forEach((option, experience) -> plan.look(client, option, experience));
        }
        plan.missing.forEach(plan::create);
        line.close();
        return plan;
    }

    /** Compares the same file again, after the changes. */
    SlotPlan again(CommandContext context, SupplierClient client) {
        return compare(context, client, file, closes, replaces);
    }

    private void add(CommandContext context, SupplierClient client, OptionRef option) {
        Experience experience = SlotQueries.experience(client, option.experienceId(), option.optionId());
        SlotList slots = SlotQueries.upTo(client, experience, option.optionId(), file.today(), file.last());
        SlotCommands.nameSkipped(context.terminal(), slots);
        Map<SlotKey, Slot> ofService = new LinkedHashMap<>();
        for (Slot each : slots) {
            SlotKey key = SlotKey.of(option.experienceId(), option.optionId(), each.slotId());
            ofService.put(key, each);
            known.put(each.slotId(), option);
            found.computeIfAbsent(start(key, each), none -> new ArrayList<>()).add(key);
        }
        ofService.forEach((key, now) -> {
            Slot inFile = missing.remove(key);
            if (inFile != null) {
                if (file.isInRange(now) || file.isInRange(inFile)) {
                    settle(key, inFile, now);
                }
            } else if (file.isNamed(key)) {
                spared.merge(key.slotId(), 1L, Long::sum);
            } else if (!closes || CsvColumns.seats(now) <= 0) {
                return; // what has no seats is as it is to be
            } else if (!file.isInRange(now)) {
                boolean isAfter =
                        CsvColumns.day(now.kind()).filter(file.last()::isBefore).isPresent();
                after += isAfter ? 1 : 0;
                before += isAfter ? 0 : 1;
            } else if (now.kind() instanceof OpenSlot) {
                left++;
                context.terminal()
                        .say(key + " is not in the file, and stays: only catalog delete slot ends an open slot");
            } else {
                settle(key, now.withCapacity(0), now);
            }
        });
        for (SkippedSlot skipped : slots.skipped()) {
            SlotKey key = SlotKey.of(
                    option.experienceId(), option.optionId(), skipped.slotId().orElse(""));
            left += missing.remove(key) == null ? 0 : 1;
        }
        experience
                .options()
                .forEach(each -> others.put(OptionRef.of(option.experienceId(), each.optionId()), experience));
    }

    /** Looks at the slots of an option that the file lacks. */
    private void look(SupplierClient client, OptionRef option, Experience experience) {
        long inRange = 0;
        for (Slot each : SlotQueries.upTo(client, experience, option.optionId(), file.today(), file.last())) {
            known.put(each.slotId(), option);
            inRange += file.isInRange(each) && CsvColumns.seats(each) > 0 ? 1 : 0;
        }
        if (closes && inRange > 0) {
            lacking.put(option, inRange);
        }
    }

    private void create(SlotKey key, Slot slot) {
        OptionRef owner = known.get(key.slotId());
        if (owner != null) { // the service may refuse it, or move the slot
            SlotKey there = SlotKey.of(owner.experienceId(), owner.optionId(), key.slotId());
            file.reject(key, owner + " has a slot with this id");
            compared.removeIf(each -> each.key().equals(there) && !file.slots().containsKey(there));
            spared.merge(key.slotId(), 1L, Long::sum);
        } else if (file.isInRange(slot)) {
            compared.add(PlannedChange.of(key, Optional.empty(), Optional.of(slot)));
            compareTimes(key, slot);
        }
    }

    /**
     * Notes a slot that comes to the start of another, which does not stay there in the file. It is perhaps that other
     * one under another id, and then what was sold of it would be on sale again.
     */
    private void compareTimes(SlotKey key, Slot slot) {
        String start = start(key, slot);
        found.getOrDefault(start, List.of()).stream()
                .filter(other -> !other.equals(key))
                .filter(other -> Optional.ofNullable(file.slots().get(other))
                        .filter(each -> start(other, each).equals(start))
                        .isEmpty())
                .findFirst()
                .ifPresent(other -> renamed.add(key + ", where " + other.slotId() + " is"));
    }

    private static String start(SlotKey key, Slot slot) {
        return key.option() + " " + CsvColumns.start(slot.kind());
    }

    /** Whether somebody must confirm the plan. */
    boolean isAsked() {
        return replaces || !reasons().isEmpty();
    }

    private void settle(SlotKey key, Slot inFile, Slot now) {
        boolean isFewer = CsvColumns.seats(inFile) < CsvColumns.seats(now);
        Slot wanted = PlannedChange.merged(inFile, now, file.areSeatsOfFile() || isFewer);
        seatsKept += wanted.capacity().equals(inFile.capacity()) ? 0 : 1;
        PlannedChange change = PlannedChange.of(key, Optional.of(now), Optional.of(wanted));
        if (!replaces && !change.fields().isEmpty()) {
            left++;
            return;
        }
        compared.add(change);
        if (!start(key, now).equals(start(key, inFile))) {
            compareTimes(key, inFile);
        }
    }

    /** Whether slots of the file are at the service, and differ, and are not to be replaced. */
    boolean leavesSlots() {
        return left > 0;
    }

    List<PlannedChange> changes() {
        return compared.stream().filter(each -> !each.fields().isEmpty()).toList();
    }

    /** The slots that the service has now. */
    private List<PlannedChange> there() {
        return compared.stream().filter(each -> each.before().isPresent()).toList();
    }

    boolean isEmpty() {
        return changes().isEmpty();
    }

    private long count(Group group) {
        return compared.stream().filter(each -> each.groups().contains(group)).count();
    }

    /** @throws ToolException if the plan cannot be written: nothing is changed that was not shown */
    void show(Terminal terminal, PrintStream words) {
        Listing groups = Listing.of("change", "slots", "for_example", "what");
        List<PlannedChange> changes = changes();
        long counted = 0;
        for (Group group : Group.values()) {
            List<PlannedChange> found = changes.stream()
                    .filter(each -> each.groups().contains(group))
                    .toList();
            if (!found.isEmpty()) {
                PlannedChange first = found.get(0);
                groups.row(group, found.size(), first.key(), first.text(group) + ranges(group, found));
                counted += found.size();
            }
        }
        if (!isEmpty()) {
            words.print(Output.table(groups, terminal.dataPalette()));
        }
        commonFactor().ifPresent(text -> words.println(terminal.dataPalette().warning(text)));
        doubts().forEach(text -> words.println(terminal.dataPalette().warning(text + '?')));
        if (closes && !compared.isEmpty()) {
            words.println(scope());
        }
        words.println(totals() + (counted > changes.size() ? " A slot can be in several lines." : ""));
        terminal.flush();
    }

    /** Returns what the example does not show: the first and the last day and number, and fields that others have. */
    private static String ranges(Group group, List<PlannedChange> found) {
        Map<String, Map<SlotKey, Field>> byName = new TreeMap<>();
        found.forEach(change -> change.fields(group)
                .forEach(field -> byName.computeIfAbsent(field.name(), none -> new LinkedHashMap<>())
                        .put(change.key(), field)));
        List<LocalDate> days =
                found.stream().flatMap(each -> each.day().stream()).sorted().toList();
        boolean areDaysShown = Set.of(Group.NEW, Group.CLOSED, Group.DATE).contains(group) && days.size() > 1;
        StringBuilder text = new StringBuilder(
                areDaysShown ? "; dates are " + days.get(0) + " to " + days.get(days.size() - 1) : "");
        byName.forEach((name, fields) -> {
            Map.Entry<SlotKey, Field> first = fields.entrySet().iterator().next();
            List<Map.Entry<SlotKey, Field>> numbers = fields.entrySet().stream()
                    .filter(each -> each.getValue().isNumber())
                    .sorted(Comparator.comparing(
                            each -> Long.valueOf(each.getValue().after())))
                    .toList();
            if (!first.getKey().equals(found.get(0).key())) {
                text.append("; also " + name + " of " + fields.size() + ", such as " + first.getKey() + ' '
                        + first.getValue().values());
            }
            if (!numbers.isEmpty()) {
                Map.Entry<SlotKey, Field> least = numbers.get(0);
                Map.Entry<SlotKey, Field> most = numbers.get(numbers.size() - 1);
                boolean isInAll = numbers.size() == found.size();
                if (!isInAll || !least.getValue().after().equals(most.getValue().after())) {
                    text.append("; " + name + " is " + least.getValue().after() + " at "
                            + least.getKey().slotId()
                            + " to " + most.getValue().after() + " at "
                            + most.getKey().slotId()
                            + (isInAll ? "" : ", in " + numbers.size() + " of " + found.size()));
                }
            }
        });
        return text.toString();
    }

    private String scope() {
        return "Compared: " + file.first() + " to " + file.last()
                + (file.leftOut() == 0
                        ? ""
                        : ", without " + TerminalText.count(file.leftOut(), "row", "rows") + " of other days")
                + ". Outside of that, until a year later, these experiences sell "
                + (before + after == 0
                        ? "no slots"
                        : TerminalText.count(before, "slot", "slots") + " before and " + TerminalText.count(after)
                                + " after it")
                + (lacking.isEmpty()
                        ? "."
                        : "; the file does not have "
                                + lacking.entrySet().stream()
                                        .map(each -> each.getKey() + " with "
                                                + TerminalText.count(each.getValue(), "slot", "slots"))
                                        .collect(Collectors.joining(", "))
                                + " in these days.");
    }

    String totals() {
        int changed = changes().size();
        return (changed == 0 ? "Nothing to change" : "To change: " + TerminalText.count(changed, "slot", "slots"))
                + "; " + TerminalText.count(compared.size() - changed) + " equal"
                + (left == 0
                        ? "."
                        : "; " + TerminalText.count(left, "differs, and stays", "differ, and stay")
                                + " as at the service" + (replaces ? "." : ": publish --replace --dry-run shows how."))
                + (seatsKept == 0
                        ? ""
                        : " " + TerminalText.count(seatsKept, "slot has", "slots have")
                                + " more seats in the file; the service's stay, also where it has none. slots diff"
                                + " --seats file -o csv lists them, and --seats file sets those of the file.");
    }

    /** Returns one row for each field that changes. */
    Listing fields() {
        Listing listing = Listing.of(
                CsvColumns.EXPERIENCE,
                CsvColumns.OPTION,
                CsvColumns.SLOT,
                "date",
                "change",
                "field",
                "before",
                "after");
        for (PlannedChange each : changes()) {
            String day = each.day().map(LocalDate::toString).orElse("");
            for (Field field : each.fields()) {
                listing.row(
                        each.key().experienceId(),
                        each.key().optionId(),
                        each.key().slotId(),
                        day,
                        each.before().isEmpty() ? Group.NEW : field.group(),
                        field.name(),
                        CsvColumns.typed(field.name(), field.before()),
                        CsvColumns.typed(field.name(), field.after()));
            }
        }
        return listing;
    }

    /** Says it if most prices change by the same factor, as they do in another currency. */
    private Optional<String> commonFactor() {
        return there().stream()
                .flatMap(each -> each.fields().stream())
                .filter(Field::isPrice)
                .collect(Collectors.groupingBy(
                        each -> String.format(Locale.ROOT, "%.2f", each.factor()), Collectors.counting()))
                .entrySet()
                .stream()
                .filter(each -> each.getValue() >= FEW && each.getValue() * 2 > there().size())
                .findFirst()
                .map(each -> TerminalText.count(each.getValue()) + " prices are multiplied by " + each.getKey() + '.');
    }

    /** Returns what is perhaps not meant, as questions without their mark. */
    private List<String> doubts() {
        List<String> doubts = new ArrayList<>();
        if (!renamed.isEmpty()) {
            doubts.add(TerminalText.count(renamed.size(), "new or moved slot is", "new or moved slots are")
                    + " at the start of another, such as " + renamed.get(0) + ": is it the same under another id");
        }
        addIfMany(
                doubts,
                Field::isFar,
                "would have a price that changes by half or more: is a decimal sign in the wrong place");
        long lost = compared.stream().filter(PlannedChange::losesPrice).count();
        if (lost > 0) {
            doubts.add(
                    TerminalText.count(lost, "slot", "slots") + " would lose a price, or have a tenth of it or less");
        }
        return doubts;
    }

    /** Asks once for the whole plan. */
    void confirm(CommandContext context, Confirmation confirmation) {
        String what = Arrays.stream(Group.values())
                .filter(group -> count(group) > 0)
                .map(group -> TerminalText.count(count(group)) + ' ' + group)
                .collect(Collectors.joining(", "));
        confirmation.require(context, "Change " + context.serviceUrl() + ": " + what);
    }

    /**
     * Returns why nothing is done; empty if the plan can be carried out.
     *
     * @param isGuarded whether nobody looks at the plan before
     */
    Optional<String> held(boolean isGuarded) {
        List<String> reasons = isGuarded ? reasons() : List.of();
        return refusal()
                .or(() -> reasons.isEmpty()
                        ? Optional.empty()
                        : Optional.of(String.join("; ", reasons)
                                + ". --yes does not cover that. Is the file right? If so: --no-guard"));
    }

    /** Returns why somebody must look at the plan before. Each year of an option is judged by itself, then all. */
    private List<String> reasons() {
        List<String> reasons = new ArrayList<>(doubts());
        addIfMany(reasons, Field::losesSeats, "would be closed, or lose half of their seats or more");
        addIfMany(
                reasons,
                field -> field.after().isEmpty(),
                "would lose a value: does the file lack a column, such as " + CsvColumns.PICKUPS);
        addIfMany(reasons, field -> field.group() == Group.DATE, "would have another date or time");
        addIfMany(
                reasons, Field::isSoldMore, "would be on sale again, without a limit, or with twice the seats or more");
        long now = there().size();
        many(file.days().from().isEmpty() ? before : 0, MANY, now + before)
                .ifPresent(part -> reasons.add(part + "slots are before " + file.first()
                        + ", the first day of the file: --from " + file.first() + " if they stay"));
        many(file.days().to().isEmpty() ? after : 0, MANY, now + after)
                .ifPresent(part -> reasons.add(part + "slots are after " + file.last()
                        + ", the last day of the file: --to " + file.last() + " if they stay"));
        if (!isEmpty() && file.slots().isEmpty()) {
            reasons.add("the file has no rows");
        }
        lacking.forEach((option, slots) -> {
            if (!file.days().stays().contains(option) && !file.isOfNamedOption()) {
                reasons.add("the file has no valid row of " + option + " with "
                        + TerminalText.count(slots, "slot", "slots") + ": --stays " + option + " if they stay");
            }
        });
        return reasons;
    }

    /** Adds the first option and year where these slots are many, or else the file: of many small options few each are. */
    private void addIfMany(List<String> texts, Predicate<Field> which, String what) {
        Map<String, List<PlannedChange>> parts =
                there().stream().collect(Collectors.groupingBy(PlannedChange::year, TreeMap::new, Collectors.toList()));
        Map<String, List<PlannedChange>> whole = Map.of("all options", there());
        Stream.concat(parts.entrySet().stream(), whole.entrySet().stream())
                .flatMap(part -> many(
                        part.getValue().stream()
                                .filter(each -> each.fields().stream().anyMatch(which))
                                .count(),
                        FEW,
                        part.getValue().size())
                        .map(many -> many + "slots of " + part.getKey() + ' ' + what)
                        .stream())
                .findFirst()
                .ifPresent(texts::add);
    }

    /** Says how many, if they are more than a few, and more than a fifth of all. */
    private static Optional<String> many(long part, long few, long all) {
        return part > few && part * LARGEST_SHARE > all
                ? Optional.of(TerminalText.count(part) + " of " + TerminalText.count(all) + ' ')
                : Optional.empty();
    }

    /** Returns why the slots that are not in the file cannot be closed; empty if they can. */
    private Optional<String> refusal() {
        Map<String, Long> rows =
                file.invalid().stream().collect(Collectors.groupingBy(SlotRow::slotId, Collectors.counting()));
        boolean isAnyLacking = changes().stream().anyMatch(each -> !file.slots().containsKey(each.key()));
        return file.invalid().stream()
                .filter(row -> isAnyLacking)
                .filter(row -> rows.getOrDefault(row.slotId(), 0L) > spared.getOrDefault(row.slotId(), 0L))
                .findFirst()
                .map(row -> "slots would be closed, and line " + row.line()
                        + ", which is invalid, may stand for one of them");
    }
}
