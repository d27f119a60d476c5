package io.github.suppliersdk.tool;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** The executable file of the build, which runs in a separate process. */
final class PackagedProgram implements AutoCloseable {
    static final Path FILE =
            Path.of(System.getProperty("basedir", "."), "target", "supplier").toAbsolutePath();
    private static final long TIMEOUT_SECONDS = 120;

    private final Process process;
    private final ByteArrayOutputStream data = new ByteArrayOutputStream();
    private final ByteArrayOutputStream messages = new ByteArrayOutputStream();
    private final List<Thread> readers = new ArrayList<>();

    private PackagedProgram(Process process) {
        this.process = process;
        readers.add(read(process.getInputStream(), data));
        readers.add(read(process.getErrorStream(), messages));
    }

    private static Thread read(InputStream in, ByteArrayOutputStream out) {
        Thread reader = new Thread(() -> {
            try (in) {
                byte[] buffer = new byte[4096];
                for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                    synchronized (out) {
                        out.write(buffer, 0, n);
                    }
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        reader.start();
        return reader;
    }

    static PackagedProgram start(Map<String, String> environment, Path folder, String... args) throws IOException {
        List<String> command = new ArrayList<>();
        if (Files.isExecutable(Path.of("/usr/bin/env"))) {
            // A non-interactive shell starts background jobs with SIGINT ignored, and child processes inherit this.
            command.addAll(List.of("/usr/bin/env", "--default-signal=INT"));
        }
        command.add(FILE.toString());
        command.addAll(Arrays.asList(args));
        return command(environment, folder, command);
    }

    static PackagedProgram command(Map<String, String> environment, Path folder, List<String> command)
            throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("SUPPLIER_") || name.equals("NO_COLOR"));
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("LC_ALL", "C.UTF-8");
        builder.environment().put("TERM", "xterm-256color");
        builder.environment().putAll(environment);
        return new PackagedProgram(builder.start());
    }

    /** Writes the whole standard input, and closes it. */
    PackagedProgram type(String text) throws IOException {
        try (var out = process.getOutputStream()) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return this;
    }

    /** Writes to the standard input and leaves it open. */
    void typeOn(String text) throws IOException {
        process.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().flush();
    }

    /** Sends a signal to the program. The start script replaces itself with Java, so both have the same process id. */
    void signal(String name) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                .start()
                .waitFor();
    }

    /** Waits until a condition is true. Output arrives on other threads, so a test must wait for it. */
    void await(BooleanSupplier condition) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS);
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end || (!process.isAlive() && !condition.getAsBoolean())) {
                throw new AssertionError("the condition did not become true: " + data() + messages());
            }
            process.waitFor(5, TimeUnit.MILLISECONDS);
        }
    }

    String data() {
        synchronized (data) {
            return data.toString(StandardCharsets.UTF_8);
        }
    }

    String messages() {
        synchronized (messages) {
            return messages.toString(StandardCharsets.UTF_8);
        }
    }

    /** Waits for the end of the program, and returns its result. */
    CommandResult end() throws InterruptedException {
        boolean ended = process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        if (!ended) {
            process.destroyForcibly();
            throw new AssertionError("the program does not end: " + data() + messages());
        }
        for (Thread reader : readers) {
            reader.join();
        }
        return new CommandResult(process.exitValue(), data(), messages());
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
