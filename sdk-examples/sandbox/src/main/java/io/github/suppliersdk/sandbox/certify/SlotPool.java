package io.github.suppliersdk.sandbox.certify;

import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** The slots of a run, and how many of their seats should be free: those that no check has lost. */
final class SlotPool {

    /** The maximum number of seats of a slot whose seats are counted: filling a larger one takes too many holds. */
    private static final int MAX_SEATS = 500;

    private static final int MIN_SEATS = 4;
    private static final int PREFERRED_SEATS = 12;

    private final List<CertificationSlot> slots;
    private final Map<CertificationSlot, Integer> lost = new HashMap<>();

    private final Set<CertificationSlot> measured = new HashSet<>();
    private final Set<String> used = new HashSet<>();
    private boolean isDoubted;

    SlotPool(List<CertificationSlot> slots) {
        this.slots = slots;
    }

    /** How many seats of the slot should be free; a large number if that is not known. */
    synchronized int free(CertificationSlot slot) {
        return slot.seats().isEmpty()
                ? Integer.MAX_VALUE
                : Math.max(0, slot.seats().getAsInt() - lost.getOrDefault(slot, 0));
    }

    /** Whether the number of free seats was measured, and no check has failed at all. */
    boolean isMeasured(CertificationSlot slot) {
        return !isDoubted && measured.contains(slot);
    }

    /** Whether no check has used the slot. */
    synchronized boolean isFresh(CertificationSlot slot) {
        return !used.contains(slot.slotId);
    }

    synchronized void use(String slotId) {
        used.add(slotId);
    }

    synchronized void measured(CertificationSlot slot, int free) {
        lost.put(slot, slot.seats().orElse(free) - free);
        measured.add(slot);
    }

    /** Remembers that the slot has no seat left. */
    synchronized void exhausted(CertificationSlot slot) {
        lost.put(slot, slot.seats().orElse(0));
    }

    /** From now on free seats are measured before each check: a check has failed, and others may lose seats unseen. */
    void doubt() {
        isDoubted = true;
    }

    /** Remembers that seats of the slot with this id may not be released. */
    synchronized void lose(String slotId, int seats) {
        slots.stream()
                .filter(slot -> slot.slotId.equals(slotId))
                .forEach(slot -> lost.merge(slot, seats, Integer::sum));
    }

    /**
     * The slot for most checks. Preferred are free seats, a known number of seats, holds for one guest, no pickups,
     * enough seats, and a slot that has lost seats already, in this order.
     */
    CertificationSlot main() {
        CertificationSlot best = slots.stream()
                .min(Comparator.<CertificationSlot>comparingInt(slot -> free(slot) >= 2 ? 0 : 1)
                        .thenComparingInt(slot -> canCount(slot) ? 0 : 1)
                        .thenComparingInt(slot -> slot.minGuests == 1 ? 0 : 1)
                        .thenComparingInt(slot -> slot.pickups.isEmpty() ? 0 : 1)
                        .thenComparingInt(slot -> slot.seats().orElse(MAX_SEATS) >= PREFERRED_SEATS ? 0 : 1)
                        .thenComparingInt(this::free)
                        .thenComparingInt(slot -> slot.seats().orElse(MAX_SEATS)))
                .orElseThrow();
        if (free(best) == 0) {
            throw CheckEnded.skipped("no seat of the slots is left: earlier checks have lost them");
        }
        return best;
    }

    /** The slot with the most free seats of those that can be filled. Skips the check if there is none. */
    CertificationSlot counted() {
        return slots.stream()
                .filter(SlotPool::canCount)
                .max(Comparator.comparingInt((CertificationSlot slot) -> Math.min(free(slot), PREFERRED_SEATS))
                        .thenComparing(this::isFresh)
                        .thenComparing(this::isMeasured))
                .orElseThrow(() -> CheckEnded.skipped(
                        slots.stream().allMatch(slot -> slot.seats().isEmpty())
                                ? "the slots have no number of seats"
                                : "no slot has " + MIN_SEATS + " to " + MAX_SEATS
                                        + " seats that single guests can hold"));
    }

    private static boolean canCount(CertificationSlot slot) {
        int seats = slot.seats().orElse(0);
        int each = Math.min(slot.maxGuests, MAX_SEATS);
        return slot.minGuests == 1 && seats >= MIN_SEATS && seats <= MAX_SEATS && seats / each <= 100;
    }

    /** A slot that can be held for this many guests. */
    CertificationSlot forGuests(int guests) {
        Predicate<CertificationSlot> fits =
                slot -> slot.minGuests <= guests && slot.maxGuests >= guests && free(slot) >= guests;
        return fits.test(main()) ? main() : first(fits, "none of the slots can be held for " + guests + " guests");
    }

    /** The first holder category of the slot to which a question of this type is asked; empty if there is none. */
    static String askedCategory(CertificationSlot slot, String dataType) {
        return slot.categories.stream()
                .filter(category -> slot.questions.stream()
                        .anyMatch(question ->
                                question.dataType().equals(dataType) && applies(question, slot.optionId, category)))
                .findFirst()
                .orElse("");
    }

    /** Whether the question must be answered for this option and holder category. */
    static boolean applies(CertificationQuestion question, String optionId, String category) {
        return (question.optionId() == null || question.optionId().equals(optionId))
                && (question.holderCategoryId() == null
                        || question.holderCategoryId().equals(category));
    }

    CertificationSlot first(Predicate<CertificationSlot> wanted, String otherwise) {
        return slots.stream()
                .filter(wanted)
                .max(Comparator.comparingInt(this::free))
                .orElseThrow(() -> CheckEnded.skipped(otherwise));
    }

    /** The slot with this id; another one if there is none, because a check may hold a slot that does not exist. */
    CertificationSlot find(String slotId) {
        return slots.stream()
                .filter(slot -> slot.slotId.equals(slotId))
                .findFirst()
                .orElseGet(this::main);
    }
}
