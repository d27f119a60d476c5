package io.github.suppliersdk.sandbox.certify;

import io.github.suppliersdk.sandbox.internal.rules.Arguments;
import java.util.List;
import java.util.OptionalInt;

/**
 * A slot that the checks may hold and book. No other channel should sell it during the run: some checks take all its
 * seats and release them afterwards.
 *
 * <p>Immutable: each method that sets something returns a changed copy.
 */
public final class CertificationSlot {

    private final String experienceId;
    private final String optionId;
    private final String slotId;
    private List<String> categories = List.of("adult");
    private int seats = -1;
    private int minGuests = 1;
    private int maxGuests = Integer.MAX_VALUE;
    private List<String> pickups = List.of();
    private List<String> languages = List.of();
    private List<CertificationQuestion> questions = List.of();

    private CertificationSlot(String experienceId, String optionId, String slotId) {
        this.experienceId = Arguments.given(experienceId, "experienceId");
        this.optionId = Arguments.given(optionId, "optionId");
        this.slotId = Arguments.given(slotId, "slotId");
    }

    /** Returns a slot with the holder category "adult" and no further details. */
    public static CertificationSlot of(String experienceId, String optionId, String slotId) {
        return new CertificationSlot(experienceId, optionId, slotId);
    }

    private CertificationSlot copy() {
        CertificationSlot copy = new CertificationSlot(experienceId, optionId, slotId);
        copy.categories = categories;
        copy.seats = seats;
        copy.minGuests = minGuests;
        copy.maxGuests = maxGuests;
        copy.pickups = pickups;
        copy.languages = languages;
        copy.questions = questions;
        return copy;
    }

    /** The ids of the slot's holder categories, at least one. */
    public CertificationSlot categories(List<String> value) {
        if (value.isEmpty()) {
            throw new IllegalArgumentException("categories must not be empty");
        }
        CertificationSlot changed = copy();
        changed.categories = List.copyOf(value);
        return changed;
    }

    /**
     * The seats that are left, without held and booked ones. Unknown by default; checks that need the number are then
     * skipped.
     */
    public CertificationSlot seats(int value) {
        CertificationSlot changed = copy();
        changed.seats = (int) Arguments.atLeast(0, value, "seats");
        return changed;
    }

    /** The minimum and maximum number of guests in one hold. */
    public CertificationSlot guests(int min, int max) {
        CertificationSlot changed = copy();
        changed.minGuests = (int) Arguments.atLeast(1, min, "min");
        changed.maxGuests = (int) Arguments.atLeast(min, max, "max");
        return changed;
    }

    /** The ids of the slot's pickups. If there are any, every hold names one of them. */
    public CertificationSlot pickups(List<String> value) {
        CertificationSlot changed = copy();
        changed.pickups = List.copyOf(value);
        return changed;
    }

    /** The guide languages of the slot, as ISO 639-1 codes. */
    public CertificationSlot languages(List<String> value) {
        CertificationSlot changed = copy();
        changed.languages = List.copyOf(value);
        return changed;
    }

    /** The mandatory questions of the slot's experience. */
    public CertificationSlot questions(List<CertificationQuestion> value) {
        CertificationSlot changed = copy();
        changed.questions = List.copyOf(value);
        return changed;
    }

    public String experienceId() {
        return experienceId;
    }

    public String optionId() {
        return optionId;
    }

    public String slotId() {
        return slotId;
    }

    public List<String> categories() {
        return categories;
    }

    public OptionalInt seats() {
        return seats < 0 ? OptionalInt.empty() : OptionalInt.of(seats);
    }

    public int minGuests() {
        return minGuests;
    }

    public int maxGuests() {
        return maxGuests;
    }

    public List<String> pickups() {
        return pickups;
    }

    public List<String> languages() {
        return languages;
    }

    public List<CertificationQuestion> questions() {
        return questions;
    }

    @Override
    public String toString() {
        return experienceId + "/" + optionId + "/" + slotId;
    }
}
