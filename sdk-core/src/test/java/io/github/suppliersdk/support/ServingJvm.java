package io.github.suppliersdk.support;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** A program that serves HTTP in a JVM of its own, until a test kills it. It calls {@link #isReady} when it serves. */
public final class ServingJvm {
    private static final String READY = "READY ";
    private static final String LOG = "target/processes.log";

    private final Process process;
    private final String url;

    private ServingJvm(Process process, String url) {
        this.process = process;
        this.url = url;
    }

    /** Starts a program, and returns when it serves. Its further lines of output are passed on. */
    public static ServingJvm start(Class<?> program, List<String> arguments, Consumer<String> lines) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Dorg.slf4j.simpleLogger.logFile=System.err",
                "-Dorg.slf4j.simpleLogger.log.io.github.suppliersdk=warn",
                "-cp",
                System.getProperty("java.class.path"),
                program.getName()));
        command.addAll(arguments);
        try {
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.appendTo(new File(LOG)))
                    .start();
            BufferedReader out =
                    new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
            String line = out.readLine();
            while (line != null && !line.startsWith(READY)) {
                line = out.readLine();
            }
            if (line == null) {
                throw new IllegalStateException("the process has ended: see " + LOG);
            }
            Thread reader = new Thread(() -> out.lines().forEach(lines), "output of a process");
            reader.setDaemon(true);
            reader.start();
            return new ServingJvm(process, line.substring(READY.length()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Called by the program. */
    public static void isReady(String url) {
        System.out.println(READY + url);
    }

    public String url() {
        return url;
    }

    /** The process. */
    public ProcessHandle handle() {
        return process.toHandle();
    }

    /** Kills the process as {@code kill -9} does. */
    public void kill() {
        try {
            boolean unused = process.destroyForcibly().waitFor(30, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
