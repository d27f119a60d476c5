package io.github.suppliersdk.tool.slots;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.experiences.Experience;
import io.github.suppliersdk.slots.SkippedSlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotList;
import io.github.suppliersdk.slots.TimeSlot;
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
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a command is going to change at the service: every write is shown in one before it is made. */
public final class SlotPlan {
    private static final int FEW_PRICES = 3;
    private static final int FEW_OTHERS = 5;
    private static final int FEW_SLOTS = 20;
    private static final int FEW_DELETIONS = 3;
    private static final int LARGEST_SHARE = 5;

    private final List<PlannedChange> changes = new ArrayList<>();
    private final boolean areSeatsOfFile;
    private final boolean deletes;
    private final boolean replaces;
    private long left;
    private long equal;
    private long seatsKept;
    private long closedKept;
    private long unlimitedKept;
    private long prices;
    private long before;
    private long after;
    private long lacking;
    private final Map<OptionRef, Experience> others = new LinkedHashMap<>();
    private final Set<String> spared = new HashSet<>();
    private final Map<SlotKey, Slot> missing = new LinkedHashMap<>();
    private final Map<String, SlotKey> atTheSameTime = new HashMap<>();
    private final Map<String, OptionRef> known = new HashMap<>();
    private final List<String> renamed = new ArrayList<>();

    private SlotPlan(boolean areSeatsOfFile, boolean deletes, boolean replaces) {
        this.areSeatsOfFile = areSeatsOfFile;
        this.deletes = deletes;
        this.replaces = replaces;
    }

    /**
     * Compares a file with the service.
     *
     * @param deletes whether slots that are not in the file are to be deleted
     * @param replaces whether slots that differ are to be replaced
     */
    static SlotPlan compare(
            CommandContext context, SupplierClient client, WantedSlots wanted, boolean deletes, boolean replaces) {
        SlotPlan plan = new SlotPlan(wanted.file().areSeatsOfFile(), deletes, replaces);
        ProgressLine line = new ProgressLine(context.terminal());
        for (Map.Entry<OptionRef, Map<SlotKey, Slot>> option : wanted.byOption().entrySet()) {
            line.show(() -> "Comparing " + option.getKey());
            plan.add(context, client, option.getKey(), option.getValue(), wanted);
        }
        if (deletes || !plan.missing.isEmpty()) {
            plan.others.forEach((option, experience) -> plan.look(client, option, experience, wanted));
        }
        plan.missing.forEach((key, slot) -> plan.create(key, slot, wanted));
        line.close();
        return plan;
    }

    private void add(
            CommandContext context,
            SupplierClient client,
            OptionRef option,
            Map<SlotKey, Slot> ofFile,
            WantedSlots file) {
        Experience experience = SlotQueries.experience(client, option.experienceId(), option.optionId());
        SlotList slots = SlotQueries.upTo(client, experience, option.optionId(), file.today(), file.last());
        Slots.nameSkipped(context.terminal(), slots);
        missing.putAll(ofFile);
        for (Slot found : slots) {
            SlotKey key = SlotKey.of(option.experienceId(), option.optionId(), found.slotId());
            known.put(option.experienceId() + '/' + found.slotId(), option);
            Slot inFile = missing.remove(key);
            if (inFile != null) {
                if (file.isInRange(found) || file.isInRange(inFile)) {
                    settle(key, inFile, found);
                }
            } else if (file.isNamed(found.slotId())) {
                spared.add(found.slotId());
            } else {
                atTheSameTime.put(time(option, found), key);
                if (deletes && file.isInRange(found)) {
                    changes.add(PlannedChange.of(key, Optional.of(found), Optional.empty()));
                } else if (!file.isInRange(found)) {
                    boolean isAfter = SlotColumns.day(found.kind())
                            .filter(file.last()::isBefore)
                            .isPresent();
                    after += isAfter ? 1 : 0;
                    before += isAfter ? 0 : 1;
                }
            }
        }
        for (SkippedSlot skipped : slots.skipped()) {
            SlotKey key = SlotKey.of(
                    option.experienceId(), option.optionId(), skipped.slotId().orElse(""));
            left += missing.remove(key) == null ? 0 : 1;
        }
        experience.options().stream()
                .map(each -> OptionRef.of(option.experienceId(), each.optionId()))
                .filter(each -> !file.byOption().containsKey(each))
                .forEach(each -> others.put(each, experience));
    }

    /** Looks at the slots of an option that the file lacks. */
    private void look(SupplierClient client, OptionRef option, Experience experience, WantedSlots file) {
        for (Slot each : SlotQueries.upTo(client, experience, option.optionId(), file.today(), file.last())) {
            known.put(option.experienceId() + '/' + each.slotId(), option);
            lacking += file.isInRange(each) ? 1 : 0;
        }
    }

    private static String time(OptionRef option, Slot slot) {
        return option + " "
                + (slot.kind() instanceof TimeSlot time
                        ? time.start().toString()
                        : SlotColumns.day(slot.kind()).toString());
    }

    private void create(SlotKey key, Slot slot, WantedSlots file) {
        SlotKey other = atTheSameTime.get(time(key.option(), slot));
        OptionRef owner = known.get(key.experienceId() + '/' + key.slotId());
        if (owner != null) { // the service may refuse it, or move the slot
            file.reject(key, owner + " has a slot with this id");
        } else if (file.isInRange(slot)) {
            changes.add(PlannedChange.of(key, Optional.empty(), Optional.of(slot)));
            if (other != null) {
                renamed.add(key + ", where " + other.slotId() + " is");
            }
        }
    }

    /** Says which new slots are perhaps others under new ids: what was sold of those would be on sale again. */
    private List<String> renamed() {
        return renamed.isEmpty()
                ? List.of()
                : List.of(TerminalText.count(renamed.size(), "new slot is", "new slots are")
                        + " at the time of another that the file lacks, such as " + renamed.get(0)
                        + ": is it the same under another id");
    }

    /** Whether somebody must confirm the plan. */
    boolean isAsked() {
        return replaces || !renamed.isEmpty();
    }

    private void settle(SlotKey key, Slot inFile, Slot found) {
        Slot wanted = PlannedChange.merged(inFile, found, areSeatsOfFile);
        boolean isKept = !wanted.capacity().equals(inFile.capacity());
        seatsKept += isKept ? 1 : 0;
        closedKept += isKept && found.capacity().orElse(1) == 0 ? 1 : 0;
        unlimitedKept += isKept && SlotColumns.isUnlimited(found) ? 1 : 0;
        prices += wanted.availableHolderCategories().size();
        PlannedChange change = PlannedChange.of(key, Optional.of(found), Optional.of(wanted));
        if (change.fields().isEmpty()) {
            equal++;
        } else if (replaces) {
            changes.add(change);
        } else {
            left++;
        }
    }

    /** Whether slots of the file are at the service, and differ, and are not to be replaced. */
    boolean leavesSlots() {
        return left > 0;
    }

    /** Deletes one slot, after it was shown and confirmed. */
    public static int delete(CommandContext context, SupplierClient client, SlotKey key, Confirmation confirmation) {
        SlotPlan plan = new SlotPlan(true, true, true);
        Slot found = client.slots(key.experienceId(), key.optionId()).get(key.slotId());
        plan.changes.add(PlannedChange.of(key, Optional.of(found), Optional.empty()));
        confirmation.require(
                context,
                "Delete " + key + " (" + plan.changes.get(0).text(Group.GONE) + ") at " + context.serviceUrl());
        return new PlanRun(context, client, plan).apply().report();
    }

    List<PlannedChange> changes() {
        return changes;
    }

    boolean isEmpty() {
        return changes.isEmpty();
    }

    boolean deletes() {
        return deletes;
    }

    boolean replaces() {
        return replaces;
    }

    boolean areSeatsOfFile() {
        return areSeatsOfFile;
    }

    private long count(Group group) {
        return changes.stream().filter(each -> each.groups().contains(group)).count();
    }

    private Stream<Field> fields(Predicate<Field> which) {
        return changes.stream().flatMap(each -> each.fields().stream()).filter(which);
    }

    /** @throws ToolException if the plan cannot be written: nothing is changed that was not shown */
    void show(Terminal terminal, PrintStream words, WantedSlots file) {
        Listing groups = Listing.of("change", "slots", "for_example", "what");
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
        commonFactor().forEach(text -> words.println(terminal.dataPalette().warning(text)));
        renamed().forEach(text -> words.println(terminal.dataPalette().warning(text + '?')));
        if (deletes) {
            words.println(scope(file));
        }
        words.println(totals() + (counted > changes.size() ? " A slot can be in several lines." : ""));
        terminal.flush();
    }

    /** Returns the lowest and the highest number that a group has afterwards, and which ones some of its slots lack. */
    private static String ranges(Group group, List<PlannedChange> found) {
        Map<String, LongSummaryStatistics> byName = found.stream()
                .flatMap(each -> each.fields().stream())
                .filter(each -> each.isNumber() && (group == Group.NEW || each.group() == group))
                .collect(Collectors.groupingBy(
                        Field::name, TreeMap::new, Collectors.summarizingLong(each -> Long.parseLong(each.after()))));
        StringBuilder text = new StringBuilder();
        byName.forEach((name, numbers) -> {
            boolean isInAll = numbers.getCount() == found.size();
            if (!isInAll || numbers.getMin() < numbers.getMax()) {
                text.append("; " + name + " is " + numbers.getMin() + " to " + numbers.getMax()
                        + (isInAll ? "" : " in " + numbers.getCount() + " of " + found.size()));
                if (name.equals(SlotColumns.CAPACITY)) {
                    found.stream()
                            .max(Comparator.comparing(PlannedChange::seatsChanged))
                            .ifPresent(most -> text.append(", most at " + most.key()));
                }
            }
        });
        return text.toString();
    }

    private String scope(WantedSlots file) {
        return "Compared: " + file.first() + " to " + file.last()
                + (file.leftOut() == 0
                        ? ""
                        : ", without " + TerminalText.count(file.leftOut(), "row", "rows") + " of other days")
                + ". Outside of that the service has "
                + (before + after == 0
                        ? "no slots"
                        : TerminalText.count(before, "slot", "slots") + " before and " + TerminalText.count(after)
                                + " after it")
                + (others.isEmpty()
                        ? "."
                        : "; the file does not have "
                                + others.keySet().stream()
                                        .map(OptionRef::toString)
                                        .collect(Collectors.joining(", "))
                                + ", with " + TerminalText.count(lacking, "slot", "slots") + " in these days.");
    }

    String totals() {
        return (isEmpty() ? "Nothing to change" : "To change: " + TerminalText.count(changes.size(), "slot", "slots"))
                + "; " + TerminalText.count(equal) + " equal"
                + (left == 0
                        ? "."
                        : "; " + TerminalText.count(left, "differs, and stays", "differ, and stay")
                                + " as at the service: publish --replace --dry-run shows how.")
                + (seatsKept == 0
                        ? ""
                        : " " + TerminalText.count(seatsKept, "slot has", "slots have")
                                + " other seats in the file; the service's stay"
                                + (closedKept == 0 ? "" : ", also the 0 of " + TerminalText.count(closedKept))
                                + (unlimitedKept == 0 ? "" : ", also no limit of " + TerminalText.count(unlimitedKept))
                                + ". To list them: slots diff --seats file -o csv.");
    }

    /** Returns one row for each field that changes. */
    Listing fields() {
        Listing listing = Listing.of(
                SlotColumns.EXPERIENCE,
                SlotColumns.OPTION,
                SlotColumns.SLOT,
                "date",
                "change",
                "field",
                "before",
                "after");
        for (PlannedChange each : changes) {
            String day = each.day().map(LocalDate::toString).orElse("");
            boolean isWhole = each.before().isEmpty() || each.after().isEmpty();
            for (Field field : each.fields()) {
                listing.row(
                        each.key().experienceId(),
                        each.key().optionId(),
                        each.key().slotId(),
                        day,
                        isWhole ? each.groups().iterator().next() : field.group(),
                        field.name(),
                        SlotColumns.typed(field.name(), field.before()),
                        SlotColumns.typed(field.name(), field.after()));
            }
        }
        return listing;
    }

    /**
     * Says it in words if most prices change by the same factor, as they do after a slip with the decimal sign, and
     * which prices do not, the most different first.
     */
    private List<String> commonFactor() {
        List<Double> factors = fields(Field::isPrice)
                .filter(each -> !each.before().equals("0"))
                .map(Field::factor)
                .sorted()
                .toList();
        if (factors.size() < FEW_PRICES) {
            return List.of();
        }
        double middle = factors.get(factors.size() / 2);
        List<String> others = changes.stream()
                .flatMap(change -> change.fields().stream()
                        .filter(each -> each.isPrice() && Math.abs(each.factor() - middle) > middle / 100)
                        .map(each -> Map.entry(Math.abs(Math.log(each.factor() / middle)), change.key() + "  " + each)))
                .sorted(Map.Entry.<Double, String>comparingByKey().reversed())
                .map(Map.Entry::getValue)
                .toList();
        long same = fields(Field::isPrice).count() - others.size();
        if (same * 2 <= prices) {
            return List.of();
        }
        String factor = BigDecimal.valueOf(middle)
                .setScale(3, RoundingMode.HALF_UP)
                .stripTrailingZeros()
                .toPlainString();
        boolean isSlip = Set.of("100", "10", "0.1", "0.01").contains(factor);
        List<String> lines = new ArrayList<>();
        lines.add(TerminalText.count(same) + " of " + TerminalText.count(prices, "price", "prices")
                + " are multiplied by " + factor + (isSlip ? ": is a decimal sign in the wrong place?" : ".")
                + (others.isEmpty() ? "" : " Not by it: " + TerminalText.count(others.size()) + ", such as"));
        others.stream().limit(FEW_OTHERS).forEach(each -> lines.add("  " + each));
        return lines;
    }

    /** Asks once for the whole plan. */
    void confirm(CommandContext context, Confirmation confirmation) {
        String what = Arrays.stream(Group.values())
                .filter(group -> count(group) > 0)
                .map(group -> TerminalText.count(count(group)) + ' ' + group)
                .collect(Collectors.joining(", "));
        confirmation.require(context, "Change " + context.serviceUrl() + ": " + what);
    }

    /** @throws ToolException if the changes are so large that somebody must look at them first */
    void guard(WantedSlots file) {
        List<String> reasons = new ArrayList<>(renamed());
        long offSale = changes.stream().filter(PlannedChange::goesOffSale).count();
        long compared = equal
                + changes.stream().filter(each -> each.before().isPresent()).count();
        if (isLarge(offSale, compared)) {
            reasons.add(
                    TerminalText.count(offSale) + " of " + TerminalText.count(compared) + " slots would go off sale");
        }
        long gone = count(Group.GONE);
        if (gone > FEW_DELETIONS && gone * LARGEST_SHARE > compared) {
            reasons.add(TerminalText.count(gone) + " of " + TerminalText.count(compared) + " slots would be deleted");
        }
        if (gone > 0 && file.byOption().values().stream().allMatch(Map::isEmpty)) {
            reasons.add("the file has no rows");
        }
        if (deletes && file.days().from().isEmpty() && isLarge(before, compared + before)) {
            reasons.add("the service has " + TerminalText.count(before) + " slots before " + file.first()
                    + ", the first day of the file, and --from does not say that they stay");
        }
        if (deletes && file.days().to().isEmpty() && isLarge(after, compared + after)) {
            reasons.add("the service has " + TerminalText.count(after) + " slots after " + file.last()
                    + ", the last day of the file, and --to does not say that they stay");
        }
        if (deletes && lacking > 0 && file.file().option().isEmpty()) {
            reasons.add("the service has " + TerminalText.count(lacking, "slot", "slots")
                    + " of options that the file lacks, and --option does not say that they stay");
        }
        long far = fields(each -> each.isPrice() && Math.abs(each.factor() - 1) > 0.5)
                .count();
        if (far * LARGEST_SHARE > prices) {
            reasons.add(TerminalText.count(far) + " of " + TerminalText.count(prices, "price", "prices")
                    + " would change by more than half");
        }
        long lost = changes.stream().filter(PlannedChange::losesPrice).count();
        if (lost > 0) {
            reasons.add(TerminalText.count(lost, "slot", "slots") + " would lose a price, or have one of 0");
        }
        if (!reasons.isEmpty()) {
            throw ToolException.failed("nothing was done: " + String.join("; ", reasons)
                    + ". --yes does not cover that. Is the file right? If so: --no-guard");
        }
    }

    private static boolean isLarge(long part, long all) {
        return part > FEW_SLOTS && part * LARGEST_SHARE > all;
    }

    /** Returns why the slots that are not in the file cannot be deleted; empty if they can. */
    Optional<String> refusal(WantedSlots file) {
        Optional<SlotRow> unknown = file.invalid().stream()
                .filter(row -> !spared.contains(row.slotId()))
                .findFirst();
        return unknown.filter(row -> deletes && count(Group.GONE) > 0)
                .map(row -> "slots would be deleted, and line " + row.line()
                        + ", which is invalid and names no slot of its option, may stand for one of them");
    }
}
