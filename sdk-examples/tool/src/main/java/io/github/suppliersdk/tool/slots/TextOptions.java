package io.github.suppliersdk.tool.slots;

import io.github.suppliersdk.tool.ToolException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;

/** Options for the separator and the encoding of a file, of every command that reads one. */
final class TextOptions {
    @Option(
            names = "--delimiter",
            paramLabel = "CHARACTER",
            converter = DelimiterReader.class,
            description = "The separator of the columns of a CSV file: \",\", \";\" or tab (default: detected in the"
                    + " first line).")
    private @Nullable Character delimiter;

    @Option(
            names = "--charset",
            paramLabel = "NAME",
            converter = CharsetReader.class,
            description = "The encoding of the file, such as windows-1252 (default: UTF-8).")
    private @Nullable Charset charset;

    Optional<Character> delimiter() {
        return Optional.ofNullable(delimiter);
    }

    Charset charset() {
        return charset == null ? StandardCharsets.UTF_8 : charset;
    }

    /** Converts the name of a separator. */
    static final class DelimiterReader implements ITypeConverter<Character> {
        @Override
        public Character convert(String text) {
            return switch (text.toLowerCase(Locale.ROOT)) {
                case "," -> ',';
                case ";" -> ';';
                case "tab", "\t", "\\t" -> '\t';
                default -> throw ToolException.usage("\"" + text + "\" is not one of \",\", \";\" and tab");
            };
        }
    }

    /** Converts the name of an encoding. */
    static final class CharsetReader implements ITypeConverter<Charset> {
        @Override
        public Charset convert(String text) {
            try {
                return Charset.forName(text);
            } catch (IllegalArgumentException e) {
                throw ToolException.usage("\"" + text + "\" is not an encoding such as UTF-8 or windows-1252");
            }
        }
    }
}
