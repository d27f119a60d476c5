package io.github.suppliersdk.test.assertions;

import io.github.suppliersdk.sandbox.SandboxSlot;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Assertions about the slots of an option. Each fails with an {@link AssertionError}. */
public final class OptionAssert extends NamedAssert<OptionAssert, List<SandboxSlot>> {
    private static final int MAX_SHOWN = 20;

    private final SandboxAssert sandbox;

    OptionAssert(List<SandboxSlot> slots, String experienceId, String optionId, SandboxAssert sandbox) {
        super(slots, OptionAssert.class, "the option '" + experienceId + "/" + optionId + "'");
        this.sandbox = sandbox;
    }

    private String shown() {
        List<String> ids =
                actual.stream().limit(MAX_SHOWN).map(SandboxSlot::slotId).toList();
        return actual.size() + ": " + ids + (actual.size() > MAX_SHOWN ? " and more" : "");
    }

    private Optional<SandboxSlot> find(String slotId) {
        return actual.stream().filter(slot -> slot.slotId().equals(slotId)).findFirst();
    }

    /** Verifies the number of slots of the option. */
    public OptionAssert hasSlots(int count) {
        require(actual.size() == count, "to have " + count + " slots", shown());
        return this;
    }

    /** Verifies that the option has no slots. */
    public OptionAssert hasNoSlots() {
        require(actual.isEmpty(), "to have no slots", shown());
        return this;
    }

    /** Verifies that the option has no slot with this id. */
    public OptionAssert hasNoSlot(String slotId) {
        require(find(slotId).isEmpty(), "to have no slot '" + slotId + "'", shown());
        return this;
    }

    /** Verifies that the option has the slot with this id, and continues with it. */
    public SlotAssert slot(String slotId) {
        Optional<SandboxSlot> slot = find(slotId);
        require(slot.isPresent(), "to have the slot '" + slotId + "'", shown());
        return described(new SlotAssert(slot.orElseThrow(), this));
    }

    /** Verifies that the option has slots, and that each of them meets the requirement. */
    public OptionAssert eachSlot(Consumer<SlotAssert> requirement) {
        require(!actual.isEmpty(), "to have slots", shown());
        actual.forEach(slot -> requirement.accept(described(new SlotAssert(slot, this))));
        return this;
    }

    /** Verifies that the sandbox has this option, and continues with the option and its slots. */
    public OptionAssert option(String experienceId, String optionId) {
        return sandbox.option(experienceId, optionId);
    }
}
