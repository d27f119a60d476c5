package io.github.suppliersdk.sync.processes;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A {@link SellingProgram} that runs in a JVM of its own. */
final class SellingProcess {
    private static final String LOG = "target/sync-processes.log";

    private final Process process;
    private final String url;

    private SellingProcess(Process process, String url) {
        this.process = process;
        this.url = url;
    }

    /** Starts a process, and returns when it sells. */
    static SellingProcess start(String database, String service, int slots) {
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
                            SellingProgram.class.getName(),
                            database,
                            service,
                            String.valueOf(slots)))
                    .redirectError(ProcessBuilder.Redirect.appendTo(new File(LOG)))
                    .start();
            BufferedReader out =
                    new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
            String line = out.readLine();
            while (line != null && !line.startsWith(SellingProgram.READY)) {
                line = out.readLine();
            }
            if (line == null) {
                throw new IllegalStateException("the process has ended: see " + LOG);
            }
            return new SellingProcess(process, line.substring(SellingProgram.READY.length()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String url() {
        return url;
    }

    /** Kills the process as {@code kill -9} does. */
    void kill() {
        try {
            boolean unused = process.destroyForcibly().waitFor(30, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
