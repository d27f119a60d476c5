package io.github.suppliersdk.internal.publishing;

/** The option of an experience to which slots belong. */
public record OptionKey(String experienceId, String optionId) {}
