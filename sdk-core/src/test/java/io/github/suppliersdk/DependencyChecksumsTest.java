package io.github.suppliersdk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
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
 * The jars that are compiled and tested against are those of the list. Maven itself compares everything that it resolves,
 * plugins included, from version 3.9 on; this is what holds with older ones.
 */
class DependencyChecksumsTest {
    @Test
    void everyDependencyHasTheChecksumOfTheList() throws IOException, NoSuchAlgorithmException {
        Map<String, String> listed = Files.readAllLines(Path.of("../.mvn/checksums/checksums.sha256")).stream()
                .map(line -> line.split(" +", 2))
                .collect(Collectors.toMap(line -> line[1], line -> line[0]));
        List<Path> jars = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> entry.endsWith(".jar"))
                .map(Path::of)
                .toList();
        assertThat(jars).isNotEmpty();
        for (Path jar : jars) {
            assertThat(listedFor(jar, listed))
                    .as("SHA-256 of %s: if it is meant to be here, run .github/scripts/checksums.sh", jar)
                    .isEqualTo(sha256(jar));
        }
    }

    /** The list has paths from the local repository on, wherever that lies. */
    private static String listedFor(Path jar, Map<String, String> listed) {
        String path = jar.toAbsolutePath().toString().replace('\\', '/');
        return listed.entrySet().stream()
                .filter(entry -> path.endsWith("/" + entry.getKey()))
                .map(Map.Entry::getValue)
                .findAny()
                .orElse("not listed");
    }

    private static String sha256(Path file) throws IOException, NoSuchAlgorithmException {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
    }
}
