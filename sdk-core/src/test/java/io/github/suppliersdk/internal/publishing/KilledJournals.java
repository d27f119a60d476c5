package io.github.suppliersdk.internal.publishing;

import static io.github.suppliersdk.internal.publishing.JournalKeys.key;
import static io.github.suppliersdk.internal.publishing.JournalProgram.seats;
import static io.github.suppliersdk.internal.publishing.JournalProgram.slot;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/** Kills the JVM that writes a journal at random moments, and compares the journal with the output of the JVM. */
final class KilledJournals {
    private static final int MAX_LINES = 30_000;

    private final Path path;
    private final Random random;

    /** By slot, the number of the last input that was sent, and of the last with an outcome; -1 if none. */
    private final int[] sent = new int[JournalProgram.SLOTS];

    private final int[] done = new int[JournalProgram.SLOTS];
    private int nextInput;
    private int inDoubt;

    KilledJournals(Path path, long seed) {
        this.path = path;
        this.random = new Random(seed);
        java.util.Arrays.fill(sent, -1);
        java.util.Arrays.fill(done, -1);
    }

    /** The number of slots in doubt after a kill, summed over all kills. */
    int inDoubt() {
        return inDoubt;
    }

    void kill(int times) throws IOException, InterruptedException {
        for (int round = 0; round < times; round++) {
            runAndKill(1 + random.nextInt(MAX_LINES));
            check(round);
        }
    }

    private void runAndKill(int afterLines) throws IOException, InterruptedException {
        Process process = JournalProgram.java(
                        List.of("-XX:TieredStopAtLevel=1"), "publish", path.toString(), String.valueOf(nextInput))
                .start();
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            int read = 0;
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                note(line);
                if (++read == afterLines) {
                    process.toHandle()
                            .destroyForcibly(); // SIGKILL; unlike Process.destroyForcibly it leaves the output readable
                }
            }
            assertThat(read).as("lines before the program ended by itself").isGreaterThanOrEqualTo(afterLines);
        } finally {
            process.destroyForcibly();
            assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
        }
    }

    private void note(String line) {
        String[] words = line.split(" ", -1);
        if (words.length == 3 && line.matches("(sent|done) \\d+ \\d+")) {
            int number = Integer.parseInt(words[1]);
            int input = Integer.parseInt(words[2]);
            (words[0].equals("sent") ? sent : done)[number] = input;
            // a kill may cut the last line off: its input must not be taken for a later one
            nextInput = Math.max(nextInput, input + 2);
        }
    }

    private void check(int round) {
        try (SlotJournal journal = JournalProgram.open(path)) {
            for (int i = 0; i < JournalProgram.SLOTS; i++) {
                boolean maybeSent = journal.maybeSent(key(slot(i, 0)));
                inDoubt += maybeSent ? 1 : 0;
                if (sent[i] < 0) {
                    continue;
                }
                boolean settled =
                        journal.settled(key(slot(i, seats(i, sent[i])))).isPresent();
                assertThat(settled || maybeSent)
                        .as("kill %d: the journal knows that slot %d was sent", round, i)
                        .isTrue();
                if (sent[i] > 0 && !settledMeanwhile(i)) {
                    assertThat(journal.settled(key(slot(i, seats(i, sent[i]) - 1))))
                            .as("kill %d: the former content of slot %d is not settled", round, i)
                            .isEmpty();
                }
            }
        }
    }

    private boolean settledMeanwhile(int number) {
        return done[number] > sent[number];
    }

    /** Runs in the profile soak. The arguments are the number of kills, and the seed, where 0 means a random one. */
    @SuppressWarnings("SystemOut")
    public static void main(String[] arguments) throws IOException, InterruptedException {
        int times = Integer.parseInt(arguments[0]);
        long seed = Long.parseLong(arguments[1]) == 0 ? new Random().nextLong() : Long.parseLong(arguments[1]);
        System.out.println("seed " + seed);
        Path folder = Files.createTempDirectory("killed-journals");
        KilledJournals killed = new KilledJournals(folder.resolve("slots.journal"), seed);
        killed.kill(times);
        System.out.println(times + " kills left " + killed.inDoubt() + " slots in doubt and nothing was lost");
    }
}
