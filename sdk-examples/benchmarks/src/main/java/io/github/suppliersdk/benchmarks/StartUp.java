package io.github.suppliersdk.benchmarks;

import io.github.suppliersdk.benchmarks.contestants.Contestants;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The time that a JVM takes for one call of a client, or for a program; they take turns. */
final class StartUp {
    private final int rounds;
    private final String[] programs;

    /** Each program is the arguments of a {@code java} that ends by itself. */
    StartUp(int rounds, String... programs) {
        this.rounds = rounds;
        this.programs = programs;
    }

    void run() throws IOException, InterruptedException {
        Rounds times = new Rounds();
        Map<String, String> all = new LinkedHashMap<>();
        try (ForkedJvm server = new ForkedJvm(SlotServer.JVM, SlotServer.class, 0)) {
            String calls = "-cp " + System.getProperty("java.class.path") + " " + CallsProgram.class.getName();
            String url = server.url();
            Contestants.ALL.forEach(client -> all.put(client, calls + " " + client + " " + url));
            for (String program : programs) {
                all.put(program, program);
            }
            for (int round = 0; round < rounds; round++) {
                for (Map.Entry<String, String> each : all.entrySet()) {
                    times.add(each.getKey(), run(each.getValue()));
                }
            }
        }
        System.out.printf("%nmedians of %d rounds%n| program | ms | ratio |%n|---|--:|--:|%n", rounds);
        for (String name : all.keySet()) {
            System.out.printf(
                    "| %s | %.0f | %.2f |%n",
                    name, times.median(name, 0) / 1e6, times.ratio(name, Contestants.BARE, 0));
        }
    }

    private static long run(String arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(arguments.split(" ")));
        command.add(0, Path.of(System.getProperty("java.home"), "bin", "java").toString());
        long start = System.nanoTime();
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (OutputStream input = process.getOutputStream()) {
            input.write("GET 1\n".getBytes(StandardCharsets.UTF_8));
        }
        if (process.waitFor() != 0) {
            throw new IOException("java " + arguments + " failed");
        }
        return System.nanoTime() - start;
    }
}
