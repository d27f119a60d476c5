package io.github.suppliersdk.tool.slots;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options for the values that the rows of a file may leave out, of every command that reads one. */
final class SlotDefaults {
    @Option(names = "--experience", paramLabel = "ID", description = "The experience of rows that do not name one.")
    private @Nullable String experienceId;

    @Option(names = "--option", paramLabel = "ID", description = "The option of rows that do not name one.")
    private @Nullable String optionId;

    @Option(
            names = "--category",
            paramLabel = "ID",
            defaultValue = "adult",
            description = "The holder category of the column price_in_cents (default: ${DEFAULT-VALUE}).")
    private String category = "adult";

    @Mixin
    private final TextOptions text = new TextOptions();

    TextOptions text() {
        return text;
    }

    Optional<String> experienceId() {
        return Optional.ofNullable(experienceId);
    }

    Optional<String> optionId() {
        return Optional.ofNullable(optionId);
    }

    String category() {
        return category;
    }
}
