package io.github.suppliersdk.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Another JVM with the same class path, to which lines are written and from which lines are read. It ends when its
 * input ends.
 */
final class ForkedJvm implements AutoCloseable {
    private final Process process;
    private final BufferedReader responses;
    private final Writer questions;

    private ForkedJvm(Process process) {
        this.process = process;
        this.responses = process.inputReader(StandardCharsets.UTF_8);
        this.questions = new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8);
    }

    static ForkedJvm start(List<String> jvmOptions, Class<?> main, String... arguments) throws IOException {
        return new ForkedJvm(new ProcessBuilder(command(jvmOptions, main, arguments))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
    }

    static List<String> command(List<String> jvmOptions, Class<?> main, String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(jvmOptions);
        command.add("-Dprices=" + SampleSlots.PRICES);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(List.of(arguments));
        return command;
    }

    String ask(String question) throws IOException {
        questions.write(question + "\n");
        questions.flush();
        return nextLine();
    }

    String nextLine() throws IOException {
        String line = responses.readLine();
        if (line == null) {
            throw new IOException("the process has ended");
        }
        return line;
    }

    @Override
    public void close() throws IOException {
        questions.close();
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
