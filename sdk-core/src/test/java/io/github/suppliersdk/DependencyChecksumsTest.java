package io.github.suppliersdk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Downloaded files have the checksums of the list. Maven 3.9.2 and later checks each file before it uses it; this test
 * covers earlier versions.
 */
class DependencyChecksumsTest {
    private final Map<String, String> listed =
            Files.readAllLines(Path.of("../.mvn/checksums/checksums.sha256")).stream()
                    .map(line -> line.split(" +", 2))
                    .collect(Collectors.toMap(line -> line[1], line -> line[0]));

    private final List<String> jars = Arrays.stream(
                    System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> entry.endsWith(".jar"))
            .map(entry -> Path.of(entry).toAbsolutePath().toString().replace('\\', '/'))
            .toList();

    DependencyChecksumsTest() throws IOException {}

    @Test
    void everyJarOnTheClassPathIsOnTheList() {
        assertThat(jars).isNotEmpty();
        assertThat(jars)
                .as("not listed: if it is meant to be here, run .github/scripts/checksums.sh")
                .allMatch(jar -> listed.keySet().stream().anyMatch(path -> jar.endsWith("/" + path)));
    }

    /** Plugins, POMs, and the dependencies of other modules: those of them that this machine has. */
    @Test
    void everythingInTheLocalRepositoryHasTheChecksumOfTheList() {
        Path repository = localRepository();
        List<String> present = listed.keySet().stream()
                .filter(path -> Files.exists(repository.resolve(path)))
                .toList();
        assertThat(present).hasSizeGreaterThan(jars.size());
        assertThat(present.parallelStream()
                        .filter(path -> !sha256(repository.resolve(path)).equals(listed.get(path)))
                        .toList())
                .as("in %s, with another SHA-256 than that of the list", repository)
                .isEmpty();
    }

    /** The paths of the list are relative to the local repository. */
    private Path localRepository() {
        return jars.stream()
                .flatMap(jar -> listed.keySet().stream()
                        .filter(path -> jar.endsWith("/" + path))
                        .map(path -> Path.of(jar.substring(0, jar.length() - path.length()))))
                .findFirst()
                .orElseThrow();
    }

    private static String sha256(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            byte[] buffer = new byte[1 << 16];
            for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
                digest.update(buffer, 0, length);
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
