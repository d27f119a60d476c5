package io.github.suppliersdk.tool.slots;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.OpenSlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.slots.SlotRequest;
import io.github.suppliersdk.slots.TimeSlot;
import io.github.suppliersdk.slots.UnknownSlotKind;
import io.github.suppliersdk.tool.json.Json;
import io.github.suppliersdk.tool.json.ValidatingReader;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads and writes slots as JSON in the format of the service (CONTRACT.md, section 3). */
final class SlotTree {
    private SlotTree() {}

    static SlotRequest read(ValidatingReader fields, Optional<String> optionId) {
        List<SlotKind> kinds = new ArrayList<>();
        fields.object("daily_slot", each -> DailySlot.of(date(each, "date"))).ifPresent(kinds::add);
        fields.object("time_slot", SlotTree::timeSlot).ifPresent(kinds::add);
        fields.object("open_slot", SlotTree::openSlot).ifPresent(kinds::add);
        String slotId = fields.required("slot_id");
        String option = fields.text("option_id").or(() -> optionId).orElseGet(() -> fields.required("option_id"));
        List<AvailableHolderCategory> categories = fields.objects(
                "available_holder_categories",
                each -> AvailableHolderCategory.builder(
                                each.required("holder_category_id"), each.requiredLong("price_in_cents"))
                        .minQuantity(each.integer("min_quantity"))
                        .maxQuantity(each.integer("max_quantity"))
                        .build());
        var capacity = fields.integer("capacity");
        var languages = fields.textList("guide_languages");
        if (kinds.size() != 1) {
            fields.problem("daily_slot, time_slot, open_slot", "exactly one of these must be given");
            throw new IllegalArgumentException("kind");
        }
        return SlotRequest.builder(slotId, option, kinds.get(0))
                .addAllAvailableHolderCategories(categories)
                .capacity(capacity)
                .guideLanguages(languages)
                .build();
    }

    private static SlotKind timeSlot(ValidatingReader fields) {
        LocalDateTime start = time(fields, "start");
        LocalDateTime end = fields.has("end") ? time(fields, "end") : start;
        return TimeSlot.builder(start, end)
                .pickupIds(fields.textList("pickup_ids"))
                .build();
    }

    private static SlotKind openSlot(ValidatingReader fields) {
        String type = fields.required("type");
        return switch (type) {
            case "DURATION_DAYS" -> OpenSlot.ofDurationDays(fields.requiredInteger("duration_days"));
            case "END_DATE" -> OpenSlot.until(date(fields, "end_date"));
            default -> {
                fields.problem("type", "must be DURATION_DAYS or END_DATE");
                yield OpenSlot.ofDurationDays(1);
            }
        };
    }

    private static LocalDate date(ValidatingReader fields, String name) {
        try {
            return LocalDate.parse(fields.required(name));
        } catch (DateTimeException e) {
            fields.problem(name, "is not a date such as 2027-04-22");
            return LocalDate.EPOCH;
        }
    }

    private static LocalDateTime time(ValidatingReader fields, String name) {
        Optional<LocalDateTime> time = SlotTimes.read(fields.required(name));
        if (time.isEmpty()) {
            fields.problem(name, "is not a local time such as 2027-04-22T18:00:00Z");
        }
        return time.orElse(LocalDate.EPOCH.atStartOfDay());
    }

    static ObjectNode write(Slot slot) {
        ObjectNode json = Json.object();
        json.put("slot_id", slot.slotId());
        slot.optionId().ifPresent(id -> json.put("option_id", id));
        slot.kind().ifPresent(kind -> write(kind, json));
        ArrayNode categories = json.putArray("available_holder_categories");
        for (AvailableHolderCategory each : slot.availableHolderCategories()) {
            ObjectNode category = categories.addObject().put("holder_category_id", each.holderCategoryId());
            each.priceInCents().ifPresent(price -> category.put("price_in_cents", price));
            each.minQuantity().ifPresent(least -> category.put("min_quantity", least));
            each.maxQuantity().ifPresent(most -> category.put("max_quantity", most));
        }
        slot.capacity().ifPresent(seats -> json.put("capacity", seats));
        slot.guideLanguages().ifPresent(codes -> {
            ArrayNode languages = json.putArray("guide_languages");
            codes.forEach(languages::add);
        });
        return json;
    }

    private static void write(SlotKind kind, ObjectNode json) {
        ObjectNode object = json.putObject(kind.wireName());
        if (kind instanceof DailySlot daily) {
            object.put("date", daily.date().toString());
        } else if (kind instanceof TimeSlot timed) {
            object.put("start", SlotTimes.write(timed.start())).put("end", SlotTimes.write(timed.end()));
            timed.pickupIds().ifPresent(ids -> {
                ArrayNode pickups = object.putArray("pickup_ids");
                ids.forEach(pickups::add);
            });
        } else if (kind instanceof OpenSlot open) {
            open.durationDays()
                    .ifPresent(days -> object.put("type", "DURATION_DAYS").put("duration_days", days));
            open.endDate().ifPresent(end -> object.put("type", "END_DATE").put("end_date", end.toString()));
        } else if (kind instanceof UnknownSlotKind) {
            json.remove(kind.wireName()); // its content is not known here, so it is left out
        }
    }
}
