package io.github.suppliersdk.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Another JVM with the same class path. It is asked by lines, answers each with numbers, and ends when its input ends. */
final class ForkedJvm implements AutoCloseable {
    private final Process process;
    private final BufferedReader answers;
    private final Writer questions;

    /** Starts the JVM with these options, which blanks separate. */
    ForkedJvm(String options, Class<?> main, Object... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(options.split(" ")));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        Arrays.stream(arguments).map(String::valueOf).forEach(command::add);
        process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        answers = process.inputReader(StandardCharsets.UTF_8);
        questions = new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8);
    }

    double[] ask(Object... words) throws IOException {
        questions.write(Arrays.stream(words).map(String::valueOf).collect(Collectors.joining(" ", "", "\n")));
        questions.flush();
        return answer();
    }

    /** The next line of the JVM. */
    double[] answer() throws IOException {
        String line = answers.readLine();
        if (line == null) {
            throw new IOException("the process has ended");
        }
        return Arrays.stream(line.split(" ")).mapToDouble(Double::parseDouble).toArray();
    }

    /** The address of a server that prints its port first. */
    String url() throws IOException {
        return "http://localhost:" + (int) answer()[0];
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

    /** What the other JVM does with a line of input. */
    interface Answer {
        double[] to(String... words) throws Exception;
    }

    /** The other side: answers each line of input, and ends the JVM, with all threads, after the last one. */
    static void serve(Answer answer) throws Exception {
        BufferedReader questions = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = questions.readLine(); line != null; line = questions.readLine()) {
            System.out.println(Arrays.stream(answer.to(line.split(" ")))
                    .mapToObj(String::valueOf)
                    .collect(Collectors.joining(" ")));
        }
        System.exit(0);
    }
}
