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

    final String experienceId;
    final String optionId;
    final String slotId;
    List<String> categories = List.of("adult");
    private int seats = -1;
    int minGuests = 1;
    int maxGuests = Integer.MAX_VALUE;
    List<String> pickups = List.of();
    List<String> languages = List.of();
    List<CertificationQuestion> questions = List.of();

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
        return with(changed -> changed.categories = List.copyOf(value));
    }

    /**
     * The seats that are left, without held and booked ones. Unknown by default; checks that need the number are then
     * skipped.
     */
    public CertificationSlot seats(int value) {
        return with(changed -> changed.seats = (int) Arguments.atLeast(0, value, "seats"));
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
        return with(changed -> changed.pickups = List.copyOf(value));
    }

    /** The guide languages of the slot, as ISO 639-1 codes. */
    public CertificationSlot languages(List<String> value) {
        return with(changed -> changed.languages = List.copyOf(value));
    }

    /** The mandatory questions of the slot's experience. */
    public CertificationSlot questions(List<CertificationQuestion> value) {
        return with(changed -> changed.questions = List.copyOf(value));
    }

    OptionalInt seats() {
        return seats < 0 ? OptionalInt.empty() : OptionalInt.of(seats);
    }

    @Override
    public String toString() {
        return experienceId + "/" + optionId + "/" + slotId;
    }
}
