package io.github.suppliersdk.faults;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A program in a JVM of its own.
 *
 * @param exitCode the exit code; -1 if the program had to be killed
 * @param output the output of the program, including standard error
 */
record ChildJvm(int exitCode, String output) {
    private static final long TIMEOUT_SECONDS = 60;

    static ChildJvm run(Path directory, List<String> jvmOptions, Class<?> program, String... arguments)
            throws IOException, InterruptedException {
        return run(directory, jvmOptions, System.getProperty("java.class.path"), program, arguments);
    }

    static ChildJvm run(
            Path directory, List<String> jvmOptions, String classPath, Class<?> program, String... arguments)
            throws IOException, InterruptedException {
        Path output = directory.resolve("output.txt");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        command.addAll(jvmOptions);
        command.addAll(List.of("-cp", classPath, program.getName()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        boolean ended = process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        if (!ended) {
            process.destroyForcibly().waitFor();
        }
        return new ChildJvm(ended ? process.exitValue() : -1, Files.readString(output, StandardCharsets.UTF_8));
    }
}
