package io.github.suppliersdk.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.suppliersdk.sandbox.control.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The executable file of the build: behaviour that only a separate process shows. */
final class PackagedProgramTest {
    @TempDir
    private Path folder;

    private SandboxFixture fixture;

    @BeforeEach
    void start() {
        fixture = SandboxFixture.start(folder);
    }

    @AfterEach
    void stop() {
        fixture.close();
    }

    private CommandResult run(Map<String, String> environment, String... args)
            throws IOException, InterruptedException {
        try (PackagedProgram program = PackagedProgram.start(environment, folder, args)) {
            return program.end();
        }
    }

    @Test
    void theExecutableFileShowsItsHelp() throws IOException, InterruptedException {
        CommandResult help = run(Map.of(), "--help");

        assertThat(help.exitCode()).isZero();
        assertThat(help.data()).startsWith("Usage: supplier").contains("slots", "doctor", "Exit codes:");
        assertThat(help.messages()).isEmpty();
    }

    @Test
    void anInvalidCommandLineExitsWithCodeTwo() throws IOException, InterruptedException {
        CommandResult wrong = run(Map.of(), "slots", "publsh");

        assertThat(wrong.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(wrong.messages()).contains("publsh", "Did you mean: slots publish?");
        assertThat(wrong.data()).isEmpty();
    }

    @Test
    void aMissingJavaIsReported() throws IOException, InterruptedException {
        try (PackagedProgram program = PackagedProgram.command(
                Map.of("PATH", folder.toString(), "JAVA_HOME", ""),
                folder,
                List.of("/bin/sh", PackagedProgram.FILE.toString()))) {
            CommandResult none = program.end();

            assertThat(none.exitCode()).isEqualTo(ExitCode.FAILED);
            assertThat(none.messages()).contains("Java was not found", "17 or later");
        }
    }

    @Test
    void aJavaThatIsTooOldIsReported() throws IOException, InterruptedException {
        Path java = Files.createDirectories(folder.resolve("bin")).resolve("java");
        Files.writeString(java, "#!/bin/sh\nexit 9\n");
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwx------"));
        for (String version : List.of("1.8.0_402", "9", "11.0.22", "17.0.10", "21")) {
            Files.writeString(folder.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
            CommandResult result = run(Map.of("JAVA_HOME", folder.toString()), "--help");

            boolean isTooOld = !List.of("17.0.10", "21").contains(version);
            assertThat(result.exitCode()).as(version).isEqualTo(isTooOld ? ExitCode.FAILED : 9);
            assertThat(result.messages().contains("Java 17 or later is needed"))
                    .as(version)
                    .isEqualTo(isTooOld);
        }
    }

    @Test
    void aFullDeviceIsAFailure() throws IOException, InterruptedException {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.exists(full), "there is no " + full);
        try (PackagedProgram device = PackagedProgram.command(
                Map.of(), folder, List.of("bash", "-c", PackagedProgram.FILE + " --help > " + full))) {
            CommandResult none = device.end();
            assertThat(none.exitCode()).isEqualTo(ExitCode.FAILED);
            assertThat(none.messages()).contains("the output could not be written completely");
        }
    }

    @Test
    void namesWithUmlautsAreReadWithoutALocale() throws IOException, InterruptedException {
        Files.writeString(folder.resolve("März.csv"), SandboxFixture.csv(1).replace("capacity", "Plätze"));
        String columns = "experience_id,option_id,slot_id,date,price_in_cents,capacity=Plätze";
        CommandResult result = run(
                Map.of(
                        "LC_ALL",
                        "",
                        "LANG",
                        "",
                        "SUPPLIER_BASE_URL",
                        fixture.sandbox().baseUrl(),
                        "SUPPLIER_ACCESS_TOKEN",
                        fixture.sandbox().accessToken()),
                "slots",
                "publish",
                "März.csv",
                "--columns",
                columns);
        assertThat(result.exitCode()).as(result.all()).isZero();
    }

    @Test
    void slotsFromTheStandardInputArePublished() throws IOException, InterruptedException {
        try (PackagedProgram program = PackagedProgram.start(fixture.environment(), folder, "slots", "publish", "-")) {
            CommandResult result = program.type(SandboxFixture.csv(250)).end();

            assertThat(result.exitCode()).isZero();
            assertThat(result.messages()).contains("250 slots: 250 done.");
            assertThat(result.messages()).doesNotContain("\u001b", "\r");
        }
        assertThat(fixture.slots()).isEqualTo(250);
    }

    private PackagedProgram publishSlowly() throws IOException {
        Files.writeString(folder.resolve("slots.csv"), SandboxFixture.csv(3000));
        fixture.sandbox()
                .faults()
                .add(Fault.delayResponse(Duration.ofMillis(300)).on("POST", "/slots"));
        return PackagedProgram.start(fixture.environment(), folder, "slots", "publish", "slots.csv");
    }

    @Test
    void anInterruptedPublishIsResumedByTheNextRun() throws IOException, InterruptedException {
        try (PackagedProgram program = publishSlowly()) {
            program.await(() -> fixture.slots() >= 300);
            program.signal("INT");
            CommandResult stopped = program.end();

            assertThat(stopped.exitCode()).isEqualTo(ExitCode.INTERRUPTED);
            assertThat(stopped.messages()).contains("Interrupted. ").doesNotContain("not sent, interrupted");
            String counts = stopped.messages()
                    .replaceFirst("(?s)^.*3,000 slots: ", "")
                    .lines()
                    .findFirst()
                    .orElseThrow();
            assertThat(Pattern.compile("\\d[\\d,]*(?= )")
                            .matcher(counts)
                            .results()
                            .mapToLong(count -> Long.parseLong(count.group().replace(",", "")))
                            .sum())
                    .as("the numbers add up: " + counts)
                    .isEqualTo(3000);
        }
        assertThat(fixture.slots()).isLessThan(3000);
        assertTheRestIsSent();
    }

    @Test
    void anInterruptedSyncStopsSending() throws IOException, InterruptedException {
        Files.writeString(folder.resolve("slots.csv"), SandboxFixture.csv(400));
        assertThat(fixture.shell()
                        .run("slots", "publish", folder.resolve("slots.csv").toString())
                        .exitCode())
                .isZero();
        Files.writeString(folder.resolve("fewer.csv"), SandboxFixture.csv(400).replace(",2500,12", ",2500,11"));
        fixture.sandbox()
                .faults()
                .add(Fault.delayResponse(Duration.ofMillis(300)).on("PATCH", "/slots/{slot_id}"));
        try (PackagedProgram program = PackagedProgram.start(
                fixture.environment(), folder, "slots", "sync", "fewer.csv", "--seats", "file", "--yes")) {
            program.await(() -> fixture.sandbox().requests().all().stream()
                    .anyMatch(request -> request.method().equals("PATCH")));
            long began = System.nanoTime();
            program.signal("INT");
            CommandResult stopped = program.end();

            assertThat(stopped.exitCode()).isEqualTo(ExitCode.INTERRUPTED);
            assertThat(stopped.messages())
                    .containsPattern("400 slots: \\d+ done, \\d+ not sent")
                    .contains("Interrupted. ")
                    .doesNotContain("terminated");
            assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(10));
        }
    }

    @Test
    void aCommandThatWaitsForInputCanBeInterrupted() throws IOException, InterruptedException {
        try (PackagedProgram program = PackagedProgram.start(fixture.environment(), folder, "slots", "publish", "-")) {
            program.typeOn(SandboxFixture.csv(150).replace(',', ';')); // and the pipe stays open
            program.await(() -> !fixture.sandbox().requests().all().isEmpty());
            program.signal("INT");
            CommandResult stopped = program.end();

            assertThat(stopped.exitCode()).isEqualTo(ExitCode.INTERRUPTED);
            assertThat(fixture.slots()).isZero();
        }
    }

    @Test
    void slotsFromANamedPipeArePublished() throws IOException, InterruptedException {
        Path bash = Path.of("/bin/bash");
        assumeTrue(Files.isExecutable(bash), "there is no " + bash);
        Files.writeString(folder.resolve("slots.csv"), SandboxFixture.csv(25));
        try (PackagedProgram program = PackagedProgram.command(
                fixture.environment(),
                folder,
                List.of(bash.toString(), "-c", PackagedProgram.FILE + " slots publish <(cat slots.csv)"))) {
            CommandResult result = program.end();

            assertThat(result.exitCode()).as(result.all()).isZero();
            assertThat(fixture.slots()).isEqualTo(25);
        }
    }

    @Test
    void aKilledPublishIsResumedByTheNextRun() throws IOException, InterruptedException {
        try (PackagedProgram program = publishSlowly()) {
            program.await(() -> fixture.slots() >= 300);
            program.signal("KILL");
            assertThat(program.end().exitCode()).isNotZero();
        }
        assertTheRestIsSent();
    }

    private void assertTheRestIsSent() {
        fixture.sandbox().faults().clear();
        CommandResult rest = fixture.shell()
                .run("slots", "publish", folder.resolve("slots.csv").toString());

        assertThat(rest.exitCode()).as(rest.all()).isZero();
        assertThat(rest.messages()).contains(" done.");
        assertThat(fixture.slots()).isEqualTo(3000);
    }

    @Test
    void theSandboxDoesNotPrintTheTokenOfTheService() throws IOException, InterruptedException {
        try (PackagedProgram program = PackagedProgram.start(
                Map.of("SUPPLIER_BASE_URL", "https://api.example.com", "SUPPLIER_ACCESS_TOKEN", "a-very-secret-token"),
                folder,
                "sandbox",
                "--port",
                "0")) {
            program.await(() -> program.messages().contains("The token endpoint is"));
            program.signal("INT");

            assertThat(program.end().all())
                    .contains("export SUPPLIER_ACCESS_TOKEN=")
                    .doesNotContain("very-secret");
        }
    }

    @Test
    void theSandboxPrintsExportLinesAndEndsOnCtrlC() throws IOException, InterruptedException {
        try (PackagedProgram program = PackagedProgram.start(
                Map.of(), folder, "sandbox", "--port", "0", "--sample", "--access-token", "a-token-for-tests")) {
            program.await(() -> program.messages().contains("with the secret")
                    && program.data().contains("SUPPLIER_ACCESS_TOKEN"));
            String url = program.data().lines().findFirst().orElseThrow().replace("export SUPPLIER_BASE_URL=", "");
            CommandResult vendors = CommandResult.Shell.of(Map.of(
                            "HOME",
                            folder.toString(),
                            "SUPPLIER_BASE_URL",
                            url,
                            "SUPPLIER_ACCESS_TOKEN",
                            "a-token-for-tests"))
                    .run("catalog", "get", "vendors");
            program.signal("INT");

            assertThat(vendors.data()).as(vendors.all()).contains("cellar-tours");
            assertThat(program.data()).contains("export SUPPLIER_ACCESS_TOKEN=a-token-for-tests");
            assertThat(program.end().exitCode()).isEqualTo(ExitCode.INTERRUPTED);
        }
    }

    private CommandResult onTerminal(Map<String, String> more, String command)
            throws IOException, InterruptedException {
        Path script = Path.of("/usr/bin/script");
        assumeTrue(Files.isExecutable(script), "there is no " + script + ", and so no pseudo-terminal");
        Map<String, String> environment = fixture.environment();
        environment.putAll(more);
        try (PackagedProgram program = PackagedProgram.command(
                environment,
                folder,
                List.of(script.toString(), "-qec", PackagedProgram.FILE + " " + command, "/dev/null"))) {
            return program.end();
        }
    }

    @Test
    void aTerminalShowsTheProgressAndColours() throws IOException, InterruptedException {
        Files.writeString(
                folder.resolve("slots.csv"), SandboxFixture.csv(400).replace("2027-04-03,2500", "2027-04-03,25.00"));
        fixture.sandbox()
                .faults()
                .add(Fault.delayResponse(Duration.ofMillis(400)).on("POST", "/slots"));
        CommandResult result = onTerminal(Map.of(), "slots publish slots.csv");

        assertThat(result.exitCode()).isEqualTo(ExitCode.REJECTS);
        assertThat(result.data()).contains("\r", " of 399 slots").contains("\u001b[33m1 row is not published");
    }

    @Test
    void noColorDisablesColours() throws IOException, InterruptedException {
        CommandResult result = onTerminal(Map.of("NO_COLOR", "1"), "slots calendar cellar-tour/evening");

        assertThat(result.exitCode()).isZero();
        assertThat(result.data())
                .contains("0 slots in this month")
                .doesNotContain("\u001b[3", "\u001b[1m", "\u001b[2m");
    }
}
