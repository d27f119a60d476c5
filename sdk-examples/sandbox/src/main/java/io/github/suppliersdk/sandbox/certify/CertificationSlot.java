package io.github.suppliersdk.sandbox.certify;

import io.github.suppliersdk.sandbox.internal.rules.Arguments;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Consumer;

/**
 * A slot that the checks may hold and book. No other channel should sell it during the run: some checks take all its
 * seats and release them afterwards.
 *
 * <p>Immutable: each method that sets something returns a changed copy.
 */
public final class CertificationSlot implements Cloneable {

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
        this.experienceId = experienceId;
        this.optionId = optionId;
        this.slotId = slotId;
    }

    /** Returns a slot with the holder category "adult" and no further details. */
    public static CertificationSlot of(String experienceId, String optionId, String slotId) {
        return new CertificationSlot(experienceId, optionId, slotId);
    }

    private CertificationSlot with(Consumer<CertificationSlot> change) {
        try {
            CertificationSlot changed = (CertificationSlot) clone();
            change.accept(changed);
            return changed;
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }

    /** The ids of the slot's holder categories, at least one. */
    public CertificationSlot categories(List<String> value) {
        if (value.isEmpty()) {
            throw new IllegalArgumentException("categories must not be empty");
        }
        List<String> given = List.copyOf(value);
        return with(changed -> changed.categories = given);
    }

    /**
     * The seats that are left, without held and booked ones. Unknown by default; checks that need the number are then
     * skipped.
     */
    public CertificationSlot seats(int value) {
        int given = (int) Arguments.atLeast(0, value, "seats");
        return with(changed -> changed.seats = given);
    }

    /** The minimum and maximum number of guests in one hold. */
    public CertificationSlot guests(int min, int max) {
        Arguments.atLeast(1, min, "min");
        Arguments.atLeast(min, max, "max");
        return with(changed -> {
            changed.minGuests = min;
            changed.maxGuests = max;
        });
    }

    /** The ids of the slot's pickups. If there are any, every hold names one of them. */
    public CertificationSlot pickups(List<String> value) {
        List<String> given = List.copyOf(value);
        return with(changed -> changed.pickups = given);
    }

    /** The guide languages of the slot, as ISO 639-1 codes. */
    public CertificationSlot languages(List<String> value) {
        List<String> given = List.copyOf(value);
        return with(changed -> changed.languages = given);
    }

    /** The mandatory questions of the slot's experience. */
    public CertificationSlot questions(List<CertificationQuestion> value) {
        List<CertificationQuestion> given = List.copyOf(value);
        return with(changed -> changed.questions = given);
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
