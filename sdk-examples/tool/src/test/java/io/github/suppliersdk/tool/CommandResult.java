package io.github.suppliersdk.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.tool.terminal.Terminal;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The result of a command.
 *
 * @param exitCode the exit code
 * @param data the standard output
 * @param messages the standard error
 */
record CommandResult(int exitCode, String data, String messages) {
    static final Clock CLOCK = Clock.fixed(Instant.parse("2027-03-20T10:00:00Z"), ZoneOffset.UTC);

    /** Runs commands in this process, with a given environment, input and kind of terminal. */
    record Shell(Map<String, String> environment, String input, boolean terminal, boolean colors, Clock clock) {
        static Shell of(Map<String, String> environment) {
            return new Shell(environment, "", false, true, CLOCK);
        }

        Shell with(String name, String value) {
            Map<String, String> more = new LinkedHashMap<>(environment);
            more.put(name, value);
            return new Shell(more, input, terminal, colors, clock);
        }

        Shell input(String text) {
            return new Shell(environment, text, terminal, colors, clock);
        }

        Shell onTerminal() {
            return new Shell(environment, input, true, colors, clock);
        }

        Shell withoutColors() {
            return new Shell(environment, input, terminal, false, clock);
        }

        Shell at(Clock time) {
            return new Shell(environment, input, terminal, colors, time);
        }

        CommandResult run(String... args) {
            return run(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)), args);
        }

        CommandResult run(InputStream in, String... args) {
            ByteArrayOutputStream data = new ByteArrayOutputStream();
            ByteArrayOutputStream messages = new ByteArrayOutputStream();
            Terminal screen = new Terminal(
                    new PrintStream(data, true, StandardCharsets.UTF_8),
                    new PrintStream(messages, true, StandardCharsets.UTF_8),
                    terminal,
                    terminal,
                    terminal,
                    colors);
            int exitCode = Main.run(new CommandContext(environment, screen, in, clock), args);
            return new CommandResult(
                    exitCode, data.toString(StandardCharsets.UTF_8), messages.toString(StandardCharsets.UTF_8));
        }
    }

    /** Returns everything that was printed. */
    String all() {
        return data + messages;
    }

    CommandResult ends(int code) {
        assertThat(exitCode).as(all()).isEqualTo(code);
        return this;
    }

    /** Checks what is on the standard output, where each column is one blank from the next. */
    CommandResult shows(String... texts) {
        assertThat(data.replaceAll(" +", " ")).contains(texts);
        return this;
    }

    /** Checks what is on one of both, in texts such as {@code first && second}, of which a table has one cell. */
    CommandResult prints(String texts) {
        assertThat(all().replaceAll(" +", " ")).contains(texts.split(" && "));
        return this;
    }

    /** Checks what is on the standard error. */
    CommandResult says(String... texts) {
        assertThat(messages).contains(texts);
        return this;
    }
}
