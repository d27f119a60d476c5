package io.github.suppliersdk.sandbox;

import io.github.suppliersdk.sandbox.internal.rules.Arguments;
import io.github.suppliersdk.sandbox.internal.snapshots.SnapshotWriter;
import io.github.suppliersdk.sandbox.internal.state.StateCopy;
import io.github.suppliersdk.sandbox.internal.state.StateCopy.ExperienceCopy;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A copy of a sandbox's state at one moment, without recorded requests, faults, tokens, and the ids of ended holds.
 * Immutable. {@link Sandbox#seed(Path)} restores the state from a file that {@link #writeTo} wrote.
 *
 * <p>The document is one JSON object with {@code format} (the number 1), {@code vendors}, {@code pickups},
 * {@code experiences} (each with {@code experience}, {@code mandatory_questions}, and {@code slots} by option, in the
 * JSON of the interface), {@code holds} and {@code bookings}. Only {@code vendors} is required.
 */
public final class SandboxSnapshot {

    private final StateCopy state;

    SandboxSnapshot(StateCopy state) {
        this.state = state;
    }

    /**
     * The slots of an option, ordered by time and id.
     *
     * @throws IllegalArgumentException if the experience or the option does not exist
     */
    public List<SandboxSlot> slots(String experienceId, String optionId) {
        for (ExperienceCopy experience : state.experiences()) {
            var slots = experience.slots().get(optionId);
            if (slots != null
                    && experience.body().path("experience_id").asText().equals(experienceId)) {
                return StateViews.slots(experienceId, optionId, slots);
            }
        }
        throw new IllegalArgumentException("there is no option '" + optionId + "' of '" + experienceId + "'");
    }

    /** The live holds, oldest first. */
    public List<SandboxHold> holds() {
        return state.holds().stream().map(StateViews::hold).toList();
    }

    /** The bookings: current ones first, then cancelled ones, each oldest first. */
    public List<SandboxBooking> bookings() {
        return state.bookings().stream().map(StateViews::booking).toList();
    }

    /** Returns the JSON document. */
    public String json() {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        try {
            SnapshotWriter.write(state, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString(StandardCharsets.UTF_8);
    }

    /**
     * Writes the JSON document to a file in UTF-8. An existing file is replaced.
     *
     * @throws IOException if the file cannot be written
     */
    public void writeTo(Path file) throws IOException {
        try (OutputStream to = Files.newOutputStream(Arguments.given(file, "file"))) {
            SnapshotWriter.write(state, to);
        }
    }

    /** Two snapshots are equal if their documents are equal. */
    @Override
    public boolean equals(Object other) {
        return this == other || (other instanceof SandboxSnapshot snapshot && json().equals(snapshot.json()));
    }

    @Override
    public int hashCode() {
        return json().hashCode();
    }

    @Override
    public String toString() {
        return json();
    }
}
