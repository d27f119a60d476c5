package io.github.suppliersdk.tool.slots;

import com.fasterxml.jackson.databind.node.ArrayNode;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.OpenSlot;
import io.github.suppliersdk.slots.SkippedSlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.slots.SlotList;
import io.github.suppliersdk.slots.TimeSlot;
import io.github.suppliersdk.tool.json.Json;
import io.github.suppliersdk.tool.terminal.Listing;
import io.github.suppliersdk.tool.terminal.Output;
import io.github.suppliersdk.tool.terminal.Terminal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** Converts slots to rows with the columns of a file of slots, so that a list as CSV can be published. */
final class SlotListing {
    private static final String EXPERIENCE = "experience_id";
    private static final String OPTION = "option_id";

    private SlotListing() {}

    static void show(Terminal terminal, Output output, String experienceId, List<Slot> slots) {
        Listing all = rows(experienceId, slots);
        // The user has named experience and option; a table leaves them out to have room for the other columns.
        Listing shown = output.isTable() ? all.without(EXPERIENCE, OPTION) : all;
        output.show(terminal, shown, () -> json(experienceId, slots));
    }

    /** Names the slots that the service has in a form that cannot be read. */
    static void nameSkipped(Terminal terminal, SlotList slots) {
        for (SkippedSlot each : slots.skipped()) {
            terminal.say("Left out: " + each.slotId().orElse("a slot without a readable id") + ", " + each.reason());
        }
    }

    /** Returns an array of the objects that the lines of a JSON file have. */
    private static ArrayNode json(String experienceId, List<Slot> slots) {
        ArrayNode all = Json.array();
        slots.forEach(each -> all.addObject().put("experience_id", experienceId).set("slot", SlotTree.write(each)));
        return all;
    }

    static Listing rows(String experienceId, List<Slot> slots) {
        Set<String> categories = new LinkedHashSet<>();
        slots.forEach(
                slot -> slot.availableHolderCategories().forEach(each -> categories.add(each.holderCategoryId())));
        Set<String> columns = new LinkedHashSet<>(List.of(EXPERIENCE, OPTION, "slot_id"));
        for (Slot slot : slots) {
            slot.kind().ifPresent(kind -> columns.addAll(columns(kind)));
        }
        categories.forEach(each -> columns.add(CsvColumns.PRICE + ':' + each));
        columns.add("capacity");
        boolean hasLanguages =
                slots.stream().anyMatch(slot -> slot.guideLanguages().isPresent());
        if (hasLanguages) {
            columns.add("guide_languages");
        }
        Listing listing = Listing.of(columns.toArray(String[]::new));
        for (Slot slot : slots) {
            List<String> row = new ArrayList<>();
            columns.forEach(column -> row.add(cell(column, experienceId, slot)));
            listing.row(row.toArray());
        }
        return listing;
    }

    private static List<String> columns(SlotKind kind) {
        if (kind instanceof DailySlot) {
            return List.of("date");
        }
        if (kind instanceof TimeSlot time) {
            return time.pickupIds().isPresent() ? List.of("start", "end", "pickup_ids") : List.of("start", "end");
        }
        return kind instanceof OpenSlot open
                ? List.of(open.durationDays().isPresent() ? "duration_days" : "end_date")
                : List.of();
    }

    private static String cell(String column, String experienceId, Slot slot) {
        return switch (column) {
            case EXPERIENCE -> experienceId;
            case OPTION -> slot.optionId().orElse("");
            case "slot_id" -> slot.slotId();
            case "capacity" -> text(slot.capacity());
            case "guide_languages" ->
                slot.guideLanguages().map(codes -> String.join(" ", codes)).orElse("");
            default ->
                column.startsWith(CsvColumns.PRICE)
                        ? price(slot, column.substring(CsvColumns.PRICE.length() + 1))
                        : slot.kind().map(kind -> cell(column, kind)).orElse("");
        };
    }

    private static String cell(String column, SlotKind kind) {
        if (kind instanceof DailySlot daily) {
            return column.equals("date") ? daily.date().toString() : "";
        }
        if (kind instanceof TimeSlot time) {
            return switch (column) {
                case "start" -> time.start().toString();
                case "end" -> time.end().toString();
                case "pickup_ids" ->
                    time.pickupIds().map(ids -> String.join(" ", ids)).orElse("");
                default -> "";
            };
        }
        if (kind instanceof OpenSlot open) {
            return switch (column) {
                case "duration_days" -> text(open.durationDays());
                case "end_date" -> open.endDate().map(Object::toString).orElse("");
                default -> "";
            };
        }
        return "";
    }

    private static String price(Slot slot, String category) {
        Optional<AvailableHolderCategory> found = slot.availableHolderCategories().stream()
                .filter(each -> each.holderCategoryId().equals(category))
                .findFirst();
        return found.isPresent() && found.get().priceInCents().isPresent()
                ? Long.toString(found.get().priceInCents().getAsLong())
                : "";
    }

    private static String text(OptionalInt number) {
        return number.isPresent() ? Integer.toString(number.getAsInt()) : "";
    }
}
