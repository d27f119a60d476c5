package io.github.suppliersdk.webhooks.processes;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A {@link SupplierProgram} that runs in a JVM of its own. */
final class SupplierProcess {
    private static final String LOG = "target/webhook-processes.log";

    private final Process process;
    private final String url;
    private final AtomicInteger stops = new AtomicInteger();
    private volatile boolean isKilled;
    private volatile boolean isStopped;

    private SupplierProcess(Process process, String url) {
        this.process = process;
        this.url = url;
    }

    /** Starts a process, and returns when it accepts requests. */
    static SupplierProcess start(String database, Duration deadline, Queue<String> alerts) {
        try {
            Process process = new ProcessBuilder(List.of(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-Xmx128m",
                            "-XX:TieredStopAtLevel=1",
                            "-XX:+UseSerialGC",
                            "-Dorg.slf4j.simpleLogger.logFile=System.err",
                            "-Dorg.slf4j.simpleLogger.log.io.github.suppliersdk=warn",
                            "-cp",
                            System.getProperty("java.class.path"),
                            SupplierProgram.class.getName(),
                            database,
                            String.valueOf(deadline.toMillis())))
                    .redirectError(ProcessBuilder.Redirect.appendTo(new File(LOG)))
                    .start();
            BufferedReader out =
                    new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
            String line = out.readLine();
            while (line != null && !line.startsWith(SupplierProgram.READY)) {
                line = out.readLine();
            }
            if (line == null) {
                throw new IllegalStateException("the process has ended: see " + LOG);
            }
            SupplierProcess started = new SupplierProcess(process, line.substring(SupplierProgram.READY.length()));
            Thread reader = new Thread(
                    () -> out.lines().forEach(each -> started.read(each, deadline, alerts)), "output of a supplier");
            reader.setDaemon(true);
            reader.start();
            return started;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void read(String line, Duration deadline, Queue<String> alerts) {
        if (line.startsWith(SupplierProgram.ALERT)) {
            alerts.add(line);
        } else if (line.startsWith(SupplierProgram.STOPPING)) { // it stops itself, inside a handler
            stops.incrementAndGet();
            isStopped = true;
            Executor later = CompletableFuture.delayedExecutor(2 * deadline.toMillis(), TimeUnit.MILLISECONDS);
            later.execute(() -> {
                if (process.isAlive()) {
                    SupplierProgram.signal("CONT", process.pid());
                }
                isStopped = false;
            });
        }
    }

    /** How often it has been stopped inside a handler. */
    int stops() {
        return stops.get();
    }

    /** Whether it is stopped now. */
    boolean isStopped() {
        return isStopped;
    }

    String url() {
        return url;
    }

    /** Whether it has been killed, or is about to be. */
    boolean isKilled() {
        return isKilled;
    }

    /** Kills the process as {@code kill -9} does. */
    void kill() {
        isKilled = true;
        try {
            process.destroyForcibly().waitFor(30, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
