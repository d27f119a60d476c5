package io.github.suppliersdk.tool.slots;

import io.github.suppliersdk.publishing.SlotTarget;
import io.github.suppliersdk.tool.json.InvalidFieldsException;
import io.github.suppliersdk.tool.json.ValidatingReader;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads JSON lines, each an object with the id of an experience and a slot. */
final class JsonSlotReader implements SlotReader {
    private final String name;
    private final BufferedReader text;
    private final TextFormat format;
    private final SlotDefaults defaults;
    private long line;

    JsonSlotReader(String name, BufferedReader text, TextFormat format, SlotDefaults defaults) {
        this.name = name;
        this.text = text;
        this.format = format;
        this.defaults = defaults;
    }

    @Override
    public @Nullable SlotRow next() {
        try {
            for (String each = text.readLine(); each != null; each = text.readLine()) {
                line++;
                if (!each.isBlank()) {
                    return row(each);
                }
            }
            return null;
        } catch (CharacterCodingException e) {
            String why = SlotFiles.undecodable(name, format.charset());
            throw new UncheckedIOException(why, new IOException(why, e));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private SlotRow row(String json) {
        try {
            return SlotRow.of(line, List.of(json), ValidatingReader.read(json, this::target));
        } catch (InvalidFieldsException e) {
            return SlotRow.invalid(
                    line,
                    List.of(json),
                    String.valueOf(e.getMessage()).replace("invalid JSON: line 1, ", "invalid JSON: "));
        }
    }

    private SlotTarget target(ValidatingReader fields) {
        // These fields are in files of outcomes and rejects besides the slot.
        fields.ignore(
                "position", "result", "abandoned", "code", "message", "error_id", "violations", "line", "problem");
        String experienceId = fields.text("experience_id")
                .or(defaults::experienceId)
                .orElseGet(() -> fields.required("experience_id"));
        if (!fields.has("slot")) {
            fields.problem("slot", "is missing");
        }
        return fields.object("slot", slot -> SlotTree.read(slot, defaults.optionId()))
                .map(slot -> new SlotTarget(experienceId, slot))
                .orElseThrow(() -> new IllegalArgumentException("slot"));
    }

    @Override
    public TextFormat format() {
        return format;
    }

    @Override
    public List<String> columns() {
        return List.of();
    }

    @Override
    public void close() throws IOException {
        text.close();
    }
}
