package io.github.suppliersdk.examples;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * The result of a program that ran in a JVM of its own, as users run it.
 *
 * @param output what it printed, standard error included
 * @param status its exit status, or -1 if it had to be killed
 */
record Program(List<String> output, int status) {
    /** From its last line to its end: less than the minute for which an HTTP client keeps an idle thread. */
    private static final long TIMEOUT_SECONDS = 50;

    /** Runs a program, and sends it SIGTERM once it has printed a line like this. */
    static Program run(
            Class<?> program, List<String> arguments, Map<String, String> environment, Predicate<String> lastLine)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-classpath",
                System.getProperty("java.class.path"),
                program.getName()));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> name.startsWith("SUPPLIER_"));
        builder.environment().putAll(environment);
        Process process = builder.start();
        try (BufferedReader reader = process.inputReader(StandardCharsets.UTF_8)) {
            List<String> output = new ArrayList<>();
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                output.add(line);
                if (lastLine.test(line) && process.supportsNormalTermination() && process.isAlive()) {
                    process.toHandle().destroy();
                }
            }
            boolean ended = process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS);
            return new Program(output, ended ? process.exitValue() : -1);
        } finally {
            process.destroyForcibly();
        }
    }
}
