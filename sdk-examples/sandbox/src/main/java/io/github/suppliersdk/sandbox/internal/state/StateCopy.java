package io.github.suppliersdk.sandbox.internal.state;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A copy of the sandbox's state at one moment. Can be used without the lock. JSON bodies are shared and must not be
 * modified.
 */
public record StateCopy(
        List<ObjectNode> vendors,
        List<ObjectNode> pickups,
        List<ExperienceCopy> experiences,
        List<HoldCopy> holds,
        List<BookingCopy> bookings) {

    /** A copy of an experience with its questions, and its slots by option. */
    public record ExperienceCopy(ObjectNode body, List<ObjectNode> questions, Map<String, SlotsCopy> slots) {}

    /** A copy of the slots of an option, ordered by time and id. */
    public record SlotsCopy(SlotCodec codec, List<StoredSlot> slots) {}

    /** A copy of a hold. */
    public record HoldCopy(
            String id,
            SlotKey slot,
            Hold.Stage stage,
            Map<String, Integer> quantities,
            LocalDateTime expires,
            String transactionId) {

        public int seats() {
            return Hold.seats(quantities);
        }

        static HoldCopy of(Hold hold) {
            return new HoldCopy(
                    hold.id(),
                    SlotKey.of(hold.slot()),
                    hold.stage(),
                    hold.quantities(),
                    hold.expires(),
                    hold.transactionId());
        }
    }

    /**
     * A copy of a booking.
     *
     * @param ofDeletedSlot whether the slot was deleted; another slot may have its id now
     */
    public record BookingCopy(
            String id,
            SlotKey slot,
            boolean ofDeletedSlot,
            Booking.Stage stage,
            int seats,
            String operatorBookingId,
            String transactionId,
            List<ObjectNode> tickets,
            List<String> cancelledTickets) {

        static BookingCopy of(Booking booking) {
            List<ObjectNode> tickets = new ArrayList<>();
            booking.tickets().forEach(ticket -> tickets.add((ObjectNode) ticket));
            return new BookingCopy(
                    booking.id(),
                    booking.key(),
                    booking.slotDeleted(),
                    booking.stage(),
                    booking.seats(),
                    booking.operatorBookingId(),
                    booking.transactionId(),
                    tickets,
                    List.copyOf(booking.cancelledTickets()));
        }
    }

    public static StateCopy of(Store store) {
        return store.locked(() -> {
            List<ExperienceCopy> experiences = new ArrayList<>();
            store.experiences().values().forEach(experience -> experiences.add(copy(experience)));
            return new StateCopy(
                    new ArrayList<>(store.vendors().values()),
                    new ArrayList<>(store.pickups().values()),
                    experiences,
                    holds(store),
                    bookings(store));
        });
    }

    /**
     * Copies the slots of one option.
     *
     * @throws IllegalArgumentException if the experience or the option does not exist
     */
    public static SlotsCopy slots(Store store, String experienceId, String optionId) {
        return store.locked(() -> copy(option(store, experienceId, optionId)));
    }

    public static int slotCount(Store store, String experienceId, String optionId) {
        return store.locked(() -> option(store, experienceId, optionId).slots().size());
    }

    /** Must be called under the store's lock. */
    public static List<HoldCopy> holds(Store store) {
        return store.bookings().holds().stream().map(HoldCopy::of).toList();
    }

    /** Must be called under the store's lock. */
    public static List<BookingCopy> bookings(Store store) {
        return Stream.concat(store.bookings().live().stream(), store.bookings().cancelled().stream())
                .map(BookingCopy::of)
                .toList();
    }

    private static OptionState option(Store store, String experienceId, String optionId) {
        ExperienceState experience = store.experiences().get(experienceId);
        OptionState option = experience == null ? null : experience.findOption(optionId);
        if (option == null) {
            throw new IllegalArgumentException("there is no option '" + optionId + "' of '" + experienceId + "'");
        }
        return option;
    }

    private static ExperienceCopy copy(ExperienceState experience) {
        Map<String, SlotsCopy> slots = new LinkedHashMap<>();
        experience.options().values().forEach(option -> slots.put(option.id(), copy(option)));
        return new ExperienceCopy(
                experience.json(), new ArrayList<>(experience.questions().values()), slots);
    }

    private static SlotsCopy copy(OptionState option) {
        return new SlotsCopy(option.codec(), option.slots().all());
    }
}
