package io.github.suppliersdk.sandbox.internal.certify;

import io.github.suppliersdk.sandbox.certify.CertificationQuestion;
import io.github.suppliersdk.sandbox.certify.CertificationSlot;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;

/** Chooses suitable slots for the checks. */
final class SlotSelection {

    /** The maximum number of seats of a slot whose seats are counted: filling a larger one takes too many holds. */
    static final int MAX_SEATS = 500;

    private static final int MIN_SEATS = 4;
    private static final int PREFERRED_SEATS = 12;

    private final List<CertificationSlot> slots;

    SlotSelection(List<CertificationSlot> slots) {
        this.slots = slots;
    }

    /**
     * The slot for most checks. Preferred are a known number of seats, holds for one guest, no pickups, and enough
     * seats, in this order.
     */
    CertificationSlot main() {
        return slots.stream()
                .min(Comparator.<CertificationSlot>comparingInt(slot -> canCount(slot) ? 0 : 1)
                        .thenComparingInt(slot -> slot.minGuests() == 1 ? 0 : 1)
                        .thenComparingInt(slot -> slot.pickups().isEmpty() ? 0 : 1)
                        .thenComparingInt(slot -> slot.seats().orElse(MAX_SEATS) >= PREFERRED_SEATS ? 0 : 1)
                        .thenComparingInt(slot -> slot.seats().orElse(MAX_SEATS)))
                .orElseThrow();
    }

    /** A slot with a known number of seats, few enough to hold all of them. Skips the check if there is none. */
    CertificationSlot counted() {
        if (!canCount(main())) {
            throw new CheckEndedException.Skipped("the seats of the slots are not known, fewer than " + MIN_SEATS
                    + " or more than " + MAX_SEATS + ", or no single guest can be held");
        }
        return main();
    }

    private static boolean canCount(CertificationSlot slot) {
        int seats = slot.seats().orElse(0);
        int each = Math.min(slot.maxGuests(), MAX_SEATS);
        return slot.minGuests() == 1 && seats >= MIN_SEATS && seats <= MAX_SEATS && seats / each <= 100;
    }

    CertificationSlot withPickups() {
        return first(slot -> !slot.pickups().isEmpty(), "none of the slots has pickups");
    }

    CertificationSlot withLanguages() {
        return first(slot -> !slot.languages().isEmpty(), "none of the slots has guides of known languages");
    }

    CertificationSlot withTwoCategories() {
        return first(
                slot -> slot.categories().size() > 1 && slot.maxGuests() > 1,
                "none of the slots has two holder categories");
    }

    /** A slot that can be held for this many guests. */
    CertificationSlot forGuests(int guests) {
        Predicate<CertificationSlot> fits = slot -> slot.minGuests() <= guests
                && slot.maxGuests() >= guests
                && slot.seats().orElse(guests) >= guests;
        return fits.test(main()) ? main() : first(fits, "none of the slots can be held for " + guests + " guests");
    }

    /** A slot with a mandatory question of this type. */
    CertificationSlot asking(String dataType) {
        return first(
                slot -> slot.questions().stream().anyMatch(question -> asks(question, dataType, slot)),
                "none of the slots has a mandatory question of the type " + dataType);
    }

    static boolean asks(CertificationQuestion question, String dataType, CertificationSlot slot) {
        return question.dataType().equals(dataType)
                && SampleAnswers.applies(
                        question, slot.optionId(), slot.categories().get(0));
    }

    private CertificationSlot first(Predicate<CertificationSlot> wanted, String otherwise) {
        return slots.stream().filter(wanted).findFirst().orElseThrow(() -> new CheckEndedException.Skipped(otherwise));
    }
}
