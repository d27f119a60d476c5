package io.github.suppliersdk.sandbox;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.rules.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A copy of a sandbox's state at one moment, without recorded requests, faults, tokens, and the ids of ended holds.
 * Immutable. {@link Sandbox#seed(Path)} restores the state from a file that {@link #writeTo} wrote.
 *
 * <p>The document is one JSON object with {@code format} (the number 1), {@code vendors}, {@code pickups},
 * {@code experiences} (each with {@code experience}, {@code mandatory_questions}, and {@code slots} by option, in the
 * JSON of the interface), {@code holds} and {@code bookings}. Only {@code vendors} is required.
 */
public final class SandboxSnapshot {

    private final ObjectNode document;

    SandboxSnapshot(ObjectNode document) {
        this.document = document;
    }

    /** Returns the JSON document. */
    public String json() {
        return new String(Json.bytes(document), StandardCharsets.UTF_8);
    }

    /**
     * Writes the JSON document to a file in UTF-8. An existing file is replaced.
     *
     * @throws IOException if the file cannot be written
     */
    public void writeTo(Path file) throws IOException {
        Files.write(file, Json.bytes(document));
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
