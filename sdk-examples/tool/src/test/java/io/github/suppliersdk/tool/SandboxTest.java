package io.github.suppliersdk.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sandbox.SandboxSeed;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A test with a folder and a sandbox of its own, in which there is a small catalog. */
abstract class SandboxTest {
    @TempDir
    Path folder;

    @AutoClose
    final Sandbox sandbox = Sandbox.start();

    @BeforeEach
    void seed() {
        sandbox.seed(SandboxSeed.builder()
                .vendor("my-tours", "My Tours")
                .pickup("station", "Main station")
                .experience("cellar-tour", SandboxSeed.SlotType.DAILY, "my-tours", "evening")
                .experience("cruise", SandboxSeed.SlotType.TIME, "my-tours", "standard")
                .experience("museum", SandboxSeed.SlotType.OPEN, "my-tours", "ticket")
                .build());
    }

    Map<String, String> environment() {
        Map<String, String> environment = new LinkedHashMap<>();
        environment.put("HOME", folder.toString());
        environment.put("SUPPLIER_BASE_URL", sandbox.baseUrl());
        environment.put("SUPPLIER_ACCESS_TOKEN", sandbox.accessToken());
        return environment;
    }

    CommandResult.Shell shell() {
        return CommandResult.Shell.of(environment());
    }

    /** Returns a shell that fetches tokens with client credentials. */
    CommandResult.Shell shellWithCredentials() {
        return shell().with("SUPPLIER_ACCESS_TOKEN", "")
                .with("SUPPLIER_TOKEN_URL", sandbox.tokenUrl())
                .with("SUPPLIER_CLIENT_ID", sandbox.tokens().clientId())
                .with("SUPPLIER_CLIENT_SECRET", sandbox.tokens().clientSecret());
    }

    CommandResult run(String... args) {
        return shell().run(args);
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

    /** The number of published slots of the option cellar-tour/evening. */
    int slots() {
        return sandbox.slotCount("cellar-tour", "evening");
    }

    /** Returns a CSV file of daily slots from 1 April 2027 on. */
    static String csv(int slots) {
        StringBuilder text = new StringBuilder("experience_id,option_id,slot_id,date,price_in_cents,capacity\n");
        for (int i = 0; i < slots; i++) {
            LocalDate day = LocalDate.of(2027, 4, 1).plusDays(i);
            text.append("cellar-tour,evening,cellar-" + i + "," + day + ",2500,12\n");
        }
        return text.toString();
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
        return shell().onTerminal().run(answer, args);
    }
}
