package io.github.suppliersdk.tool.slots;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.experiences.Experience;
import io.github.suppliersdk.publishing.SlotTarget;
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
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What a command is going to change at the service: every write is shown in one before it is made. */
public final class SlotPlan {
    private static final int FEW_PRICES = 3;
    private static final int FEW_SLOTS = 20;
    private static final int LARGEST_SHARE = 5;

    private final List<PlannedChange> changes = new ArrayList<>();
    private final boolean areSeatsOfFile;
    private final boolean deletes;
    private final boolean replaces;
    private final Map<SlotKey, String> left = new LinkedHashMap<>();
    private long equal;
    private long seatsKept;
    private long prices;

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
        SlotPlan plan = new SlotPlan(wanted.areSeatsOfFile(), deletes, replaces);
        ProgressLine line = new ProgressLine(context.terminal());
        for (Map.Entry<OptionRef, Map<SlotKey, Slot>> option : wanted.byOption().entrySet()) {
            line.show("Comparing " + option.getKey());
            Experience experience = SlotQueries.experience(
                    client, option.getKey().experienceId(), option.getKey().optionId());
            SlotList slots =
                    SlotQueries.between(client, experience, option.getKey().optionId(), wanted.first(), wanted.last());
            Slots.nameSkipped(context.terminal(), slots);
            plan.add(option.getKey(), option.getValue(), slots, wanted);
        }
        line.close();
        return plan;
    }

    private void add(OptionRef option, Map<SlotKey, Slot> ofFile, SlotList atService, WantedSlots file) {
        Map<SlotKey, Slot> missing = new LinkedHashMap<>(ofFile);
        for (Slot found : atService) {
            SlotKey key = SlotKey.of(option.experienceId(), option.optionId(), found.slotId());
            Slot inFile = missing.remove(key);
            if (inFile != null) {
                Slot wanted = PlannedChange.withSeats(inFile, found.capacity(), areSeatsOfFile);
                seatsKept += wanted.capacity().equals(inFile.capacity()) ? 0 : 1;
                prices += wanted.availableHolderCategories().size();
                PlannedChange.of(key, wanted, found).ifPresentOrElse(this::change, () -> equal++);
            } else if (deletes && !file.isNamed(found.slotId())) {
                changes.add(new PlannedChange(key, Optional.empty(), Optional.of(found), List.of()));
            }
        }
        missing.forEach((key, slot) -> {
            if (file.isInRange(slot)) {
                changes.add(new PlannedChange(key, Optional.of(slot), Optional.empty(), List.of()));
            }
        });
    }

    private void change(PlannedChange change) {
        if (replaces) {
            changes.add(change);
        } else {
            left.put(change.key(), "exists at the service, and differs: " + change);
        }
    }

    /** Slots that differ and are not to be replaced, with the differences. */
    Map<SlotKey, String> left() {
        return left;
    }

    /** Deletes one slot, after its plan was shown and confirmed. */
    public static int delete(CommandContext context, SupplierClient client, SlotKey key, Confirmation confirmation)
            throws InterruptedException {
        SlotPlan plan = new SlotPlan(true, true, true);
        Slot found = client.slots(key.experienceId(), key.optionId()).get(key.slotId());
        plan.changes.add(new PlannedChange(key, Optional.empty(), Optional.of(found), List.of()));
        plan.show(context.terminal(), new Output());
        plan.confirm(context, confirmation, true);
        return new PlanRun(context, client, plan).apply().report();
    }

    List<PlannedChange> changes() {
        return changes;
    }

    boolean isEmpty() {
        return changes.isEmpty();
    }

    boolean areSeatsOfFile() {
        return areSeatsOfFile;
    }

    List<SlotTarget> created() {
        return changes.stream()
                .filter(each -> each.found().isEmpty())
                .map(each ->
                        new SlotTarget(each.key().experienceId(), each.wanted().orElseThrow()))
                .toList();
    }

    private long count(Group group) {
        return changes.stream().filter(each -> each.groups().contains(group)).count();
    }

    void show(Terminal terminal, Output output) {
        if (!output.isTable()) {
            output.show(terminal, fields());
            return;
        }
        Listing groups = Listing.of("change", "slots", "for_example", "what");
        for (Group group : Group.values()) {
            changes.stream()
                    .filter(each -> each.groups().contains(group))
                    .findFirst()
                    .ifPresent(first -> groups.row(group, count(group), first.key(), first.text(group)));
        }
        if (!isEmpty()) {
            output.show(terminal, groups);
        }
        commonFactor()
                .ifPresent(
                        words -> terminal.data().println(terminal.dataPalette().warning(words)));
        terminal.data().println(totals());
        terminal.data().flush();
    }

    private String totals() {
        return (isEmpty() ? "Nothing to change" : "To change: " + TerminalText.count(changes.size(), "slot", "slots"))
                + "; " + TerminalText.count(equal) + " equal"
                + (left.isEmpty() ? "" : "; " + TerminalText.count(left.size(), "differs", "differ"))
                + (seatsKept == 0
                        ? "."
                        : "; " + TerminalText.count(seatsKept, "slot keeps its", "slots keep their")
                                + " seats, which are others in the file (--seats file).");
    }

    /** Returns one row for each field that changes. */
    private Listing fields() {
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
            List<Field> fields = each.found().isPresent() && each.wanted().isPresent()
                    ? each.fields()
                    : PlannedChange.differences(
                            each.found().map(SlotColumns::of).orElse(Map.of()),
                            each.wanted().map(SlotColumns::of).orElse(Map.of()));
            Set<Group> groups = each.groups();
            boolean isWhole = groups.contains(Group.NEW) || groups.contains(Group.GONE);
            for (Field field : fields) {
                listing.row(
                        each.key().experienceId(),
                        each.key().optionId(),
                        each.key().slotId(),
                        day,
                        isWhole ? groups.iterator().next() : field.group(),
                        field.name(),
                        field.before(),
                        field.after());
            }
        }
        return listing;
    }

    /** Says it in words if most prices change by the same factor, as they do after a slip with the decimal sign. */
    Optional<String> commonFactor() {
        List<Double> factors = changes.stream()
                .flatMap(each -> each.fields().stream())
                .filter(Field::isPrice)
                .filter(each -> !each.before().equals("0"))
                .map(each -> Double.parseDouble(each.after()) / Double.parseDouble(each.before()))
                .sorted()
                .toList();
        if (factors.size() < FEW_PRICES) {
            return Optional.empty();
        }
        double middle = factors.get(factors.size() / 2);
        long same = factors.stream()
                .filter(each -> Math.abs(each - middle) <= middle / 100)
                .count();
        if (same * 2 <= prices) {
            return Optional.empty();
        }
        String factor = BigDecimal.valueOf(middle)
                .setScale(3, RoundingMode.HALF_UP)
                .stripTrailingZeros()
                .toPlainString();
        boolean isSlip = Set.of("100", "10", "0.1", "0.01").contains(factor);
        return Optional.of(TerminalText.count(same) + " of " + TerminalText.count(prices, "price", "prices")
                + " are multiplied by " + factor + (isSlip ? ": is a decimal sign in the wrong place?" : "."));
    }

    /**
     * Asks once for the whole plan.
     *
     * @param noGuard whether many slots may go off sale without a question
     */
    void confirm(CommandContext context, Confirmation confirmation, boolean noGuard) {
        String what = java.util.Arrays.stream(Group.values())
                .filter(group -> count(group) > 0)
                .map(group -> TerminalText.count(count(group)) + ' ' + group)
                .collect(Collectors.joining(", "));
        boolean wasAsked = confirmation.require(context, "Change " + context.serviceUrl() + ": " + what);
        long offSale = changes.stream().filter(PlannedChange::goesOffSale).count();
        long before = equal
                + changes.stream().filter(each -> each.found().isPresent()).count();
        if (!wasAsked && !noGuard && offSale > FEW_SLOTS && offSale * LARGEST_SHARE > before) {
            throw ToolException.failed("nothing was done: " + TerminalText.count(offSale) + " of "
                    + TerminalText.count(before)
                    + " slots would go off sale, and --yes does not cover that many. Is the"
                    + " file complete? If so: --no-guard");
        }
    }
}
