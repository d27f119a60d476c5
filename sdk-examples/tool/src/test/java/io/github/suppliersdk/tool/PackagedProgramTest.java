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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The executable file of the build: behaviour that only a separate process shows. */
final class PackagedProgramTest extends SandboxTest {
    private CommandResult run(Map<String, String> environment, String... args)
            throws IOException, InterruptedException {
        try (PackagedProgram program = PackagedProgram.start(environment, folder, args)) {
            return program.end();
        }
    }

    private PackagedProgram start(String... args) throws IOException {
        return PackagedProgram.start(environment(), folder, args);
    }

    /** Runs a command of bash, in which SUPPLIER stands for the executable file. */
    private CommandResult bash(Map<String, String> more, String command) throws IOException, InterruptedException {
        Map<String, String> environment = environment();
        environment.putAll(more);
        String line = command.replace("SUPPLIER", PackagedProgram.FILE.toString());
        try (PackagedProgram bash = PackagedProgram.command(environment, folder, List.of("bash", "-c", line))) {
            return bash.end();
        }
    }

    private CommandResult onTerminal(Map<String, String> more, String command)
            throws IOException, InterruptedException {
        Path script = Path.of("/usr/bin/script");
        assumeTrue(Files.isExecutable(script), "there is no " + script + ", and so no pseudo-terminal");
        return bash(more, script + " -qec '" + command + "' /dev/null");
    }

    private void delay(Duration time, String method, String path) {
        sandbox.faults().add(Fault.delayResponse(time).on(method, path));
    }

    @Test
    void theExecutableFileShowsItsHelpAndRefusesAnUnknownCommand() throws Exception {
        CommandResult help = run(Map.of(), "--help").ends(ExitCode.DONE);
        assertThat(help.data()).startsWith("Usage: supplier").contains("slots", "doctor", "Exit codes:");
        assertThat(help.messages()).isEmpty();

        CommandResult wrong =
                run(Map.of(), "slots", "publsh").ends(ExitCode.USAGE).says("publsh", "Did you mean: slots publish?");
        assertThat(wrong.data()).isEmpty();
    }

    @Test
    void aMissingJavaIsReported() throws Exception {
        bash(Map.of("PATH", folder.toString(), "JAVA_HOME", ""), "/bin/sh SUPPLIER")
                .ends(ExitCode.FAILED)
                .says("Java was not found", "17 or later");
    }

    @Test
    void aJavaThatIsTooOldIsReported() throws Exception {
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
    void aFullDeviceIsAFailure() throws Exception {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.exists(full), "there is no " + full);
        bash(Map.of(), "SUPPLIER --help > " + full)
                .ends(ExitCode.FAILED)
                .says("the output could not be written completely");
    }

    @Test
    void namesWithUmlautsAreReadWithoutALocale() throws Exception {
        file("März.csv", csv(1).replace("capacity", "Plätze"));
        String columns = "experience_id,option_id,slot_id,date,price_in_cents,capacity=Plätze";
        Map<String, String> environment = environment();
        environment.putAll(Map.of("LC_ALL", "", "LANG", ""));
        run(environment, "slots", "publish", "März.csv", "--columns", columns).ends(ExitCode.DONE);
    }

    @Test
    void slotsFromTheStandardInputArePublished() throws Exception {
        try (PackagedProgram program = start("slots", "publish", "-")) {
            CommandResult result = program.type(csv(250)).end();

            result.ends(ExitCode.DONE).says("250 slots: 250 done.");
            assertThat(result.messages()).doesNotContain("\u001b", "\r");
        }
        assertThat(slots()).isEqualTo(250);
    }

    @Tag("nightly")
    @Test
    void slotsFromANamedPipeArePublished() throws Exception {
        file("slots.csv", csv(25));
        bash(Map.of(), "SUPPLIER slots publish <(cat slots.csv)").ends(ExitCode.DONE);
        assertThat(slots()).isEqualTo(25);
    }

    /** Sends a signal to a run when the first slots are published, and returns its end. */
    private CommandResult publishUntil(String signal) throws IOException, InterruptedException {
        file("slots.csv", csv(3000));
        delay(Duration.ofSeconds(2), "POST", "/slots");
        try (PackagedProgram program = start("slots", "publish", "slots.csv")) {
            program.await(() -> slots() >= 300);
            program.signal(signal);
            return program.end();
        } finally {
            assertThat(slots()).isLessThan(3000);
            sandbox.faults().clear();
        }
    }

    private void assertTheRestIsSent() {
        run("slots", "publish", folder.resolve("slots.csv").toString())
                .ends(ExitCode.DONE)
                .says(" done.");
        assertThat(slots()).isEqualTo(3000);
    }

    @Test
    void anInterruptedPublishIsResumedByTheNextRun() throws Exception {
        CommandResult stopped = publishUntil("INT").ends(ExitCode.INTERRUPTED);
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
        assertTheRestIsSent();
    }

    @Tag("nightly")
    @Test
    void aKilledPublishIsResumedByTheNextRun() throws Exception {
        assertThat(publishUntil("KILL").exitCode()).isNotZero();
        assertTheRestIsSent();
    }

    @Test
    void anInterruptedSyncStopsSending() throws Exception {
        publish(csv(400));
        file("fewer.csv", csv(400).replace(",2500,12", ",2500,11"));
        delay(Duration.ofSeconds(1), "PATCH", "/slots/{slot_id}");
        try (PackagedProgram program = start("slots", "sync", "fewer.csv", "--seats", "file", "--yes")) {
            program.await(() -> sandbox.requests().all().stream()
                    .anyMatch(request -> request.method().equals("PATCH")));
            program.signal("INT");

            assertThat(program.end().ends(ExitCode.INTERRUPTED).messages())
                    .containsPattern("400 slots: \\d+ done, \\d+ not sent")
                    .contains("Interrupted. ")
                    .doesNotContain("terminated");
        }
    }

    @Test
    void aCommandThatWaitsForInputCanBeInterrupted() throws Exception {
        try (PackagedProgram program = start("slots", "publish", "-")) {
            program.typeOn(csv(150).replace(',', ';')); // and the pipe stays open
            program.await(() -> !sandbox.requests().all().isEmpty());
            program.signal("INT");
            program.end().ends(ExitCode.INTERRUPTED);
            assertThat(slots()).isZero();
        }
    }

    @Test
    void theSandboxDoesNotPrintTheTokenOfTheServiceAndEndsOnCtrlC() throws Exception {
        CommandResult.Shell ours = shell().with("SUPPLIER_ACCESS_TOKEN", "a-very-secret-token");
        try (PackagedProgram sandbox =
                PackagedProgram.start(ours.environment(), folder, "sandbox", "--port", "0", "--sample")) {
            sandbox.await(() -> sandbox.messages().contains("The token endpoint is")
                    && sandbox.data().contains("SUPPLIER_ACCESS_TOKEN"));
            String[] lines = sandbox.data().split("export SUPPLIER_\\w+=|\n", -1);
            CommandResult vendors = ours.with("SUPPLIER_BASE_URL", lines[1])
                    .with("SUPPLIER_ACCESS_TOKEN", lines[3])
                    .run("catalog", "get", "vendors");
            sandbox.signal("INT");

            vendors.shows("cellar-tours");
            assertThat(sandbox.end().ends(ExitCode.INTERRUPTED).all()).doesNotContain("very-secret");
        }
    }

    @Test
    void aTerminalShowsTheProgressAndColours() throws Exception {
        file("slots.csv", csv(400).replace("2027-04-03,2500", "2027-04-03,25.00"));
        delay(Duration.ofMillis(400), "POST", "/slots");
        CommandResult result =
                onTerminal(Map.of(), "SUPPLIER slots publish slots.csv").ends(ExitCode.REJECTS);
        assertThat(result.data()).contains("\r", " of 399 slots").contains("\u001b[33m1 row is not published");
    }

    @Tag("nightly")
    @Test
    void noColorDisablesColours() throws Exception {
        CommandResult result = onTerminal(Map.of("NO_COLOR", "1"), "SUPPLIER slots calendar cellar-tour/evening")
                .ends(ExitCode.DONE)
                .shows("0 slots in this month");
        assertThat(result.data()).doesNotContain("\u001b[3", "\u001b[1m", "\u001b[2m");
    }
}
