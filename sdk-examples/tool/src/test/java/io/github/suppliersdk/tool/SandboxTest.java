package io.github.suppliersdk.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A test with a sandbox and a folder of its own. */
abstract class SandboxTest {
    @TempDir
    Path folder;

    SandboxFixture fixture;

    @BeforeEach
    void start() {
        fixture = SandboxFixture.start(folder);
    }

    @AfterEach
    void stop() {
        fixture.close();
    }

    CommandResult run(String... args) {
        return fixture.shell().run(args);
    }

    String file(String name, String text) {
        try {
            return Files.writeString(folder.resolve(name), text).toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Runs a command for slots. FILE in it stands for a file with this text. */
    CommandResult slots(String text, String command) {
        return run(args(text, command));
    }

    String[] args(String text, String command) {
        return ("slots " + command).replace("FILE", file("slots.csv", text)).split(" ");
    }

    /** Publishes these slots, which must all be valid and new. */
    void publish(String text) {
        slots(text, "publish FILE").ends(ExitCode.DONE);
    }

    /** Returns a text after edits such as {@code PATTERN => REPLACEMENT && PATTERN => REPLACEMENT}. */
    static String edited(String text, @Nullable String edits) {
        String edited = text;
        for (String edit : edits == null ? new String[0] : edits.split(" && ")) {
            String[] parts = edit.split(" => ?", 2);
            assertThat(edited).containsPattern(parts[0]);
            edited = edited.replaceAll(parts[0], parts[1]);
        }
        return edited;
    }

    /** Runs a command at a terminal whose user confirms, while something else happens at the service. */
    CommandResult confirmedWhile(Runnable happening, String... args) {
        InputStream answer = new ByteArrayInputStream("y\n".getBytes(StandardCharsets.UTF_8)) {
            @Override
            public synchronized int read(byte[] into, int offset, int length) {
                if (pos == 0) {
                    happening.run();
                }
                return super.read(into, offset, length);
            }
        };
        return fixture.shell().onTerminal().run(answer, args);
    }
}
