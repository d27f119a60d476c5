package io.github.suppliersdk.sandbox;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.rules.Formats;
import io.github.suppliersdk.sandbox.internal.rules.Json;
import io.github.suppliersdk.sandbox.internal.state.StateCopy.BookingCopy;
import io.github.suppliersdk.sandbox.internal.state.StateCopy.HoldCopy;
import io.github.suppliersdk.sandbox.internal.state.StateCopy.SlotsCopy;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** Converts the internal state into the public types. */
final class StateViews {

    private StateViews() {}

    static List<SandboxSlot> slots(String experienceId, String optionId, SlotsCopy copy) {
        return copy.slots().stream()
                .map(slot -> slot(experienceId, optionId, copy.codec().expand(slot)))
                .toList();
    }

    private static SandboxSlot slot(String experienceId, String optionId, ObjectNode slot) {
        JsonNode time = slot.path("time_slot");
        return new SandboxSlot(
                experienceId,
                optionId,
                slot.path("slot_id").asText(),
                date(slot.path("daily_slot").path("date")),
                time(time.path("start")),
                time(time.path("end")),
                integer(slot.path("capacity")),
                prices(slot.path("available_holder_categories")),
                texts(slot.path("guide_languages")),
                texts(time.path("pickup_ids")),
                Json.text(slot));
    }

    private static List<SandboxSlot.Price> prices(JsonNode categories) {
        List<SandboxSlot.Price> prices = new ArrayList<>();
        categories.forEach(category -> prices.add(new SandboxSlot.Price(
                category.path("holder_category_id").asText(),
                category.path("price_in_cents").asLong(),
                integer(category.path("min_quantity")),
                integer(category.path("max_quantity")))));
        return List.copyOf(prices);
    }

    static SandboxHold hold(HoldCopy hold) {
        return new SandboxHold(
                hold.id(),
                hold.slot().experienceId(),
                hold.slot().optionId(),
                hold.slot().slotId(),
                SandboxHold.Stage.valueOf(hold.stage().name()),
                hold.seats(),
                hold.expires(),
                hold.transactionId());
    }

    static SandboxBooking booking(BookingCopy booking) {
        return new SandboxBooking(
                booking.id(),
                booking.slot().experienceId(),
                booking.slot().optionId(),
                booking.slot().slotId(),
                SandboxBooking.Stage.valueOf(booking.stage().name()),
                booking.seats(),
                booking.operatorBookingId(),
                booking.transactionId(),
                booking.tickets().stream()
                        .map(ticket -> ticket.path("number").asText())
                        .toList(),
                booking.cancelledTickets());
    }

    private static @Nullable LocalDate date(JsonNode node) {
        return node.isTextual() ? Formats.date(node.textValue()) : null;
    }

    private static @Nullable LocalDateTime time(JsonNode node) {
        return node.isTextual() ? Formats.localTime(node.textValue()) : null;
    }

    private static @Nullable Integer integer(JsonNode node) {
        return node.isInt() ? node.intValue() : null;
    }

    private static List<String> texts(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }
}
