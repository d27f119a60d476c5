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
 * Everything that a sandbox remembered at one moment, except requests, faults and tokens, and the ids of holds that
 * have ended. It does not change. {@link Sandbox#seed(Path)} reads what {@link #writeTo} wrote.
 *
 * <p>The document is one JSON object with {@code format} (1), {@code vendors}, {@code pickups}, {@code experiences} (each
 * with {@code experience}, {@code mandatory_questions} and {@code slots} by option, all as the interface has them),
 * {@code holds} and {@code bookings}. Every part may be left out.
 */
public final class SandboxSnapshot {

    private final StateCopy state;

    SandboxSnapshot(StateCopy state) {
        this.state = state;
    }

    /**
     * The slots of an option in order of time.
     *
     * @throws IllegalArgumentException if there is no such option
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

    /** The bookings, oldest first; those that are cancelled come last. */
    public List<SandboxBooking> bookings() {
        return state.bookings().stream().map(StateViews::booking).toList();
    }

    /** The document as text. */
    public String json() {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        try {
            SnapshotWriter.write(state, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString(StandardCharsets.UTF_8);
    }

    /** Writes the document to a file, which is replaced if it exists. */
    public void writeTo(Path file) throws IOException {
        try (OutputStream to = Files.newOutputStream(Arguments.given(file, "file"))) {
            SnapshotWriter.write(state, to);
        }
    }

    /** Two snapshots are equal if their documents are. */
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
