package io.github.suppliersdk.publishing;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Slots of one option and kind, as many as go into one call at most. No id stands in it twice. */
final class Chunk {
    private final String experienceId;
    private final String optionId;
    private final List<Item> items;
    private @Nullable Throwable failure;

    Chunk(String experienceId, String optionId, List<Item> items) {
        this.experienceId = experienceId;
        this.optionId = optionId;
        this.items = items;
    }

    String experienceId() {
        return experienceId;
    }

    String optionId() {
        return optionId;
    }

    List<Item> items() {
        return items;
    }

    /** What must end the run. */
    @Nullable
    Throwable failure() {
        return failure;
    }

    void fail(Throwable cause) {
        failure = cause;
    }
}
