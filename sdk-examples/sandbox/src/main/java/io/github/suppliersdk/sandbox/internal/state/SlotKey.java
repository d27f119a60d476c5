package io.github.suppliersdk.sandbox.internal.state;

/** The ids that locate a slot. */
public record SlotKey(String experienceId, String optionId, String slotId) {

    static SlotKey of(Slot slot) {
        OptionState option = slot.option();
        return new SlotKey(option.experience().id(), option.id(), slot.id());
    }
}
