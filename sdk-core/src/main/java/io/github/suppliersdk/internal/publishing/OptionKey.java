package io.github.suppliersdk.internal.publishing;

/** An option of an experience. */
public record OptionKey(String experienceId, String optionId) {}
