package io.github.suppliersdk.publishing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file of outcomes is replaced only by a complete one, and every text survives it. */
class OutcomeFileTest {
    private static final String ODD = "half \ud83d, whole \ud83d\ude00, \u0000, \"quoted\"\r\nnext é";

    @TempDir
    Path folder;

    private Path path;

    @BeforeEach
    void name() {
        path = folder.resolve("problems.jsonl");
    }

    private static SlotOutcome rejected(SlotTarget slot, String message) {
        SlotProblem problem = new SlotProblem(Optional.of("409"), message, Optional.empty(), List.of());
        return new SlotOutcome(0, slot, SlotResult.REJECTED, Optional.of(problem), false);
    }

    private List<SlotTarget> read() throws IOException {
        try (Stream<SlotTarget> targets = OutcomeFile.readTargets(path)) {
            return targets.toList();
        }
    }

    private void write(List<SlotTarget> slots) throws IOException {
        try (OutcomeFile file = OutcomeFile.problemsAsJsonLines(path)) {
            slots.forEach(slot -> file.outcome(rejected(slot, "no")));
        }
    }

    @Test
    void aFileOfProblemsCanBeOverwrittenByItsOwnRun() throws IOException {
        write(Slots.days(3));
        try (Stream<SlotTarget> targets = OutcomeFile.readTargets(path);
                OutcomeFile file = OutcomeFile.problemsAsJsonLines(path)) {
            targets.skip(1).forEach(slot -> file.outcome(rejected(slot, "still no")));
        }

        assertThat(read()).isEqualTo(Slots.days(3).subList(1, 3));
        assertThat(folder.resolve("problems.jsonl.previous")).content().hasLineCount(3);
        assertThat(folder.resolve("problems.jsonl.part")).doesNotExist();
    }

    @Test
    void aSymbolicLinkIsKeptAndItsTargetIsWritten() throws IOException {
        Path target = Files.writeString(
                Files.createDirectory(folder.resolve("shared")).resolve("rejects"), "old\n");
        Files.createSymbolicLink(path, Path.of("shared", "rejects"));

        write(Slots.days(3));

        assertThat(path).isSymbolicLink();
        assertThat(target).content().hasLineCount(3);
        assertThat(target.resolveSibling("rejects.previous")).hasContent("old\n");
        assertThat(read()).isEqualTo(Slots.days(3));
    }

    @Test
    void aPathOfAnotherFileTypeIsNotChanged() throws IOException {
        try (ServerSocketChannel socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            socket.bind(UnixDomainSocketAddress.of(path)); // not a regular file, like a device or a pipe

            assertThatThrownBy(() -> OutcomeFile.jsonLines(path))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("it is not a regular file");
            assertThat(Files.isRegularFile(path)).isFalse();
            assertThat(path.resolveSibling(path.getFileName() + ".part")).doesNotExist();
        }
    }

    @Test
    void aFolderOfTheSameNameIsNotChanged() throws IOException {
        Files.createDirectory(path);

        assertThatThrownBy(() -> OutcomeFile.jsonLines(path))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("folder");

        assertThat(path).isEmptyDirectory();
        assertThat(folder.resolve("problems.jsonl.previous")).doesNotExist();
    }

    @Test
    void aKilledRunDoesNotChangeTheFile() throws IOException {
        write(Slots.days(3));
        try (OutcomeFile neverClosed = OutcomeFile.problemsAsJsonLines(path)) {
            assertThat(read()).hasSize(3);
            neverClosed.outcome(rejected(Slots.daily("e1", "o1", 1, 1), "no"));
            assertThat(read()).hasSize(3);
        }
    }

    @Test
    void twoRunsCannotWriteOneFile() throws IOException {
        try (OutcomeFile first = OutcomeFile.problemsAsJsonLines(path)) {
            assertThatThrownBy(() -> OutcomeFile.jsonLines(path))
                    .isInstanceOf(IOException.class)
                    .hasMessageContainingAll(path.toString(), "in use by another run");
            first.outcome(rejected(Slots.daily("e1", "o1", 1, 1), "no"));
        }
        assertThat(read()).hasSize(1);
    }

    @Test
    void unusualCharactersOfASlotSurviveJsonLines() throws IOException {
        SlotTarget odd = new SlotTarget(ODD, Slots.daily("e1", "o1", 1, 1).slot());
        try (OutcomeFile file = OutcomeFile.problemsAsJsonLines(path)) {
            file.outcome(rejected(odd, ODD));
        }

        assertThat(read()).containsExactly(odd);
        assertThat(Files.readString(path)).contains("next é").contains("\\uD83D,");
    }

    @Test
    void unusualCharactersAndFormulasAreHarmlessInCsv() throws IOException {
        SlotTarget slot = Slots.daily("=cmd()", "o1", 1, 1);
        try (OutcomeFile file = OutcomeFile.csv(path)) {
            for (String text : List.of(ODD, "=1+1", "+1", "-1", "@x", "\t=1", "\r=1", "it is 5 - 3")) {
                file.outcome(rejected(slot, text));
            }
        }

        assertThat(Files.readString(path))
                .contains("\"half \\ud83d, whole \ud83d\ude00, \\u0000, \"\"quoted\"\"\r\nnext é\"")
                .contains(",\"'=cmd()\",o1,")
                .contains("\"'=1+1\"", "\"'+1\"", "\"'-1\"", "\"'@x\"", "\"'\t=1\"", "\"'\r=1\"", ",it is 5 - 3,");
    }

    @Test
    void anInterruptedThreadStillWrites() throws IOException {
        Thread.currentThread().interrupt();
        try {
            write(Slots.days(3));
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(read()).hasSize(3);
    }

    @Test
    void anUnreadableLineIsNamed() throws IOException {
        write(Slots.days(2));
        Files.writeString(path, Files.readString(path) + "\n{\"slot\":1}\n");

        assertThatThrownBy(this::read).hasMessageContainingAll("line 4 of " + path);
    }
}
