package io.github.suppliersdk.sandbox.internal.state;

/** Which slot. */
public record SlotKey(String experienceId, String optionId, String slotId) {}
