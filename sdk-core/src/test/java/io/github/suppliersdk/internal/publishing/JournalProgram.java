package io.github.suppliersdk.internal.publishing;

import static io.github.suppliersdk.internal.publishing.JournalKeys.key;
import static io.github.suppliersdk.internal.publishing.JournalKeys.outcome;
import static io.github.suppliersdk.internal.publishing.JournalKeys.pending;

import io.github.suppliersdk.publishing.JournalException;
import io.github.suppliersdk.publishing.JournalOptions;
import io.github.suppliersdk.publishing.SlotResult;
import io.github.suppliersdk.publishing.SlotTarget;
import io.github.suppliersdk.publishing.Slots;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** The program that a test runs in other JVMs, which it kills or limits, and the code that starts them. */
final class JournalProgram {
    static final String SERVICE = "https://service.test";
    static final int SLOTS = 600;
    private static final int CHUNK = 20;
    private static final int LARGE_CHUNK = 100;
    private static final int SOME_OPTIONS = 7;

    private JournalProgram() {}

    static ProcessBuilder java(List<String> jvm, String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:+UseSerialGC", "-XX:-UsePerfData", "-Xshare:auto"));
        command.addAll(jvm);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), JournalProgram.class.getName()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
    }

    static SlotTarget slot(int number, int seats) {
        return Slots.daily("e1", "o" + number % SOME_OPTIONS, number, seats);
    }

    static SlotJournal open(Path path) {
        return SlotJournal.open(JournalOptions.of(path), SERVICE, false);
    }

    /** The seats of a slot in one of the successive inputs: half of the slots change each time. */
    static int seats(int number, int input) {
        return (input + number % 2) / 2;
    }

    public static void main(String[] arguments) throws IOException {
        Path path = Path.of(arguments[1]);
        try (PrintStream out = new PrintStream(
                new BufferedOutputStream(new FileOutputStream(FileDescriptor.out)), false, StandardCharsets.UTF_8)) {
            switch (arguments[0]) {
                case "publish" -> publishForEver(path, Integer.parseInt(arguments[2]), out);
                case "fill" -> fill(path, out);
                case "resume" -> resume(path, Integer.parseInt(arguments[2]), out);
                default -> throw new IllegalArgumentException(arguments[0]);
            }
        }
    }

    /** Publishes one input after another until it is killed; prints which slots it sent and which have an outcome. */
    private static void publishForEver(Path path, int firstInput, PrintStream out) {
        for (int input = firstInput; !out.checkError(); input++) {
            try (SlotJournal journal = open(path)) {
                for (int first = 0; first < SLOTS; first += CHUNK) {
                    publish(journal, first, input, out);
                }
                journal.end(true);
            }
        }
    }

    private static void publish(SlotJournal journal, int first, int input, PrintStream out) {
        List<Integer> numbers = IntStream.range(first, first + CHUNK)
                .filter(i -> journal.settled(key(slot(i, seats(i, input)))).isEmpty())
                .boxed()
                .toList();
        List<SlotTarget> slots =
                numbers.stream().map(i -> slot(i, seats(i, input))).toList();
        if (slots.isEmpty()) {
            return;
        }
        journal.sending(pending(slots));
        numbers.forEach(i -> out.println("sent " + i + " " + input));
        out.flush();
        journal.outcome(outcome(SlotResult.CREATED, slots.toArray(SlotTarget[]::new)));
        numbers.forEach(i -> out.println("done " + i + " " + input));
        out.flush();
    }

    /** Records until the disk is full. */
    private static void fill(Path path, PrintStream out) {
        int recorded = 0;
        try (SlotJournal journal = open(path)) {
            while (recorded < Integer.MAX_VALUE) {
                journal.sending(pending(slot(recorded, 1)));
                recorded++;
            }
        } catch (JournalException e) {
            out.println(recorded);
            out.println(e.getMessage());
        }
    }

    /** Publishes twice with the same journal; prints how much CPU time the second run took. */
    private static void resume(Path path, int count, PrintStream out) {
        try (SlotJournal journal = open(path)) {
            for (int first = 0; first < count; first += LARGE_CHUNK) {
                List<SlotTarget> slots = IntStream.range(first, first + LARGE_CHUNK)
                        .mapToObj(i -> slot(i, 1))
                        .toList();
                journal.sending(pending(slots));
                journal.outcome(outcome(SlotResult.CREATED, slots.toArray(SlotTarget[]::new)));
            }
        }
        Duration before = cpuTime();
        int settled = 0;
        try (SlotJournal journal = open(path)) {
            for (int i = 0; i < count; i++) {
                settled += journal.settled(key(slot(i, 1))).isPresent() ? 1 : 0;
            }
            journal.end(true);
        }
        out.println(settled);
        out.println(cpuTime().minus(before).toMillis());
    }

    /** The CPU time of all threads of this process, which does not depend on the load of the machine. */
    private static Duration cpuTime() {
        return ProcessHandle.current().info().totalCpuDuration().orElseThrow();
    }
}
