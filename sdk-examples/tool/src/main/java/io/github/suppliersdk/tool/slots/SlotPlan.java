package io.github.suppliersdk.tool.slots;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.experiences.Experience;
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
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
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
            line.show(() -> "Comparing " + option.getKey());
            plan.add(context, client, option.getKey(), option.getValue(), wanted);
        }
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
        SlotList slots = SlotQueries.between(client, experience, option.optionId(), file.first(), file.last());
        Slots.nameSkipped(context.terminal(), slots);
        Map<SlotKey, Slot> missing = new LinkedHashMap<>(ofFile);
        settle(option, missing, slots);
        for (Slot found : slots) {
            SlotKey key = SlotKey.of(option.experienceId(), option.optionId(), found.slotId());
            if (deletes && !ofFile.containsKey(key) && !file.isNamed(found.slotId()) && file.isInRange(found)) {
                changes.add(PlannedChange.of(key, Optional.of(found), Optional.empty()));
            }
        }
        if (!missing.isEmpty()) { // the service may have them on other days
            settle(option, missing, SlotQueries.ahead(client, experience, option.optionId(), file.today()));
        }
        missing.forEach((key, slot) -> {
            if (file.isInRange(slot)) {
                changes.add(PlannedChange.of(key, Optional.empty(), Optional.of(slot)));
            }
        });
    }

    /** Compares the slots of the file that the service has here, and removes them from those that are missing. */
    private void settle(OptionRef option, Map<SlotKey, Slot> missing, SlotList atService) {
        for (Slot found : atService) {
            SlotKey key = SlotKey.of(option.experienceId(), option.optionId(), found.slotId());
            Slot inFile = missing.remove(key);
            if (inFile != null) {
                settle(key, inFile, found);
            }
        }
        for (SkippedSlot skipped : atService.skipped()) {
            SlotKey key = SlotKey.of(
                    option.experienceId(), option.optionId(), skipped.slotId().orElse(""));
            if (missing.remove(key) != null) {
                left.put(key, "exists at the service, and cannot be read: " + skipped.reason());
            }
        }
    }

    private void settle(SlotKey key, Slot inFile, Slot found) {
        Slot wanted = PlannedChange.merged(inFile, found, areSeatsOfFile);
        seatsKept += wanted.capacity().equals(inFile.capacity()) ? 0 : 1;
        prices += wanted.availableHolderCategories().size();
        PlannedChange change = PlannedChange.of(key, Optional.of(found), Optional.of(wanted));
        if (change.fields().isEmpty()) {
            equal++;
        } else if (replaces) {
            changes.add(change);
        } else {
            left.put(key, "exists at the service, and differs: " + PlannedChange.text(change.fields()));
        }
    }

    /** Slots that differ and are not to be replaced, with the differences. */
    Map<SlotKey, String> left() {
        return left;
    }

    /** Deletes one slot, after its plan was shown and confirmed. */
    public static int delete(CommandContext context, SupplierClient client, SlotKey key, Confirmation confirmation) {
        SlotPlan plan = new SlotPlan(true, true, true);
        Slot found = client.slots(key.experienceId(), key.optionId()).get(key.slotId());
        plan.changes.add(PlannedChange.of(key, Optional.of(found), Optional.empty()));
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

    /** @throws ToolException if the plan cannot be written: nothing is changed that was not shown */
    void show(Terminal terminal, Output output) {
        Listing groups = Listing.of("change", "slots", "for_example", "what");
        for (Group group : Group.values()) {
            changes.stream()
                    .filter(each -> each.groups().contains(group))
                    .findFirst()
                    .ifPresent(first -> groups.row(group, count(group), first.key(), first.text(group)));
        }
        if (!output.isTable()) {
            output.show(terminal, fields());
        } else if (!isEmpty()) {
            output.show(terminal, groups);
        }
        PrintStream words = output.isTable() ? terminal.data() : terminal.messages();
        commonFactor().ifPresent(text -> words.println(terminal.dataPalette().warning(text)));
        words.println(totals());
        terminal.flush();
    }

    String totals() {
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
            boolean isWhole = each.before().isEmpty() || each.after().isEmpty();
            for (Field field : each.fields()) {
                listing.row(
                        each.key().experienceId(),
                        each.key().optionId(),
                        each.key().slotId(),
                        day,
                        isWhole ? each.groups().iterator().next() : field.group(),
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
        String what = Arrays.stream(Group.values())
                .filter(group -> count(group) > 0)
                .map(group -> TerminalText.count(count(group)) + ' ' + group)
                .collect(Collectors.joining(", "));
        boolean wasAsked = confirmation.require(context, "Change " + context.serviceUrl() + ": " + what);
        long offSale = changes.stream().filter(PlannedChange::goesOffSale).count();
        long before = equal
                + changes.stream().filter(each -> each.before().isPresent()).count();
        if (!wasAsked && !noGuard && offSale > FEW_SLOTS && offSale * LARGEST_SHARE > before) {
            throw ToolException.failed("nothing was done: " + TerminalText.count(offSale) + " of "
                    + TerminalText.count(before)
                    + " slots would go off sale, and --yes does not cover that many. Is the"
                    + " file complete? If so: --no-guard");
        }
    }
}
