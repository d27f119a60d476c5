package io.github.suppliersdk.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The documents name the last release as the version of a dependency; before the first release, the version that a
 * clone builds.
 */
class DocumentedVersionTest {
    /**
     * Matches the version in a dependency for Maven or Gradle, in a property, or of a snapshot in a sentence, but not
     * in a file name.
     */
    private static final Pattern VERSION = Pattern.compile("(?:<groupId>io\\.github\\.suppliersdk</groupId>\\s*"
            + "<artifactId>[\\w-]+</artifactId>\\s*<version>|<supplier-sdk\\.version>|io\\.github\\.suppliersdk:[\\w-]+:"
            + "|(?<![\\w.-])(?=[\\d.]+-SNAPSHOT))(\\d[\\w.-]*\\w)");

    private static final Pattern ARTIFACT = Pattern.compile("(?:<groupId>io\\.github\\.suppliersdk</groupId>\\s*"
            + "<artifactId>|io\\.github\\.suppliersdk:)([\\w-]+)");

    private static final Pattern RELEASED = Pattern.compile("(?m)^-Dreleased\\.version=(\\S+)$");

    @Test
    void pagesNameTheLastReleaseAndNoOtherVersion() throws IOException {
        Map<Path, List<String>> versions = new TreeMap<>();
        for (Path page : pages()) {
            List<String> found = versions(Files.readString(page));
            if (!found.isEmpty()) {
                versions.put(page, found);
            }
        }
        assertThat(versions).hasSizeGreaterThan(5);
        String expected = lastRelease();
        assertThat(versions)
                .allSatisfy((page, found) -> assertThat(found).as("%s", page).containsOnly(expected));
    }

    @Test
    void pagesNamePublishedArtifactsOnly() throws IOException {
        List<String> published = Pom.published().stream().map(Pom::artifactId).toList();
        for (Path page : pages()) {
            assertThat(ARTIFACT.matcher(Files.readString(page)).results().map((MatchResult match) -> match.group(1)))
                    .as("%s", page)
                    .isSubsetOf(published);
        }
    }

    private static List<String> versions(String page) {
        return VERSION.matcher(page)
                .results()
                .map((MatchResult match) -> match.group(1))
                .toList();
    }

    private static String lastRelease() throws IOException {
        Matcher released = RELEASED.matcher(Files.readString(Pom.ROOT.resolve(".mvn/maven.config")));
        return released.find()
                ? released.group(1)
                : Pom.of(Pom.ROOT.resolve("pom.xml")).texts("/project/version").get(0);
    }

    private static List<Path> pages() throws IOException {
        Path tried = Pom.ROOT.resolve("sdk-examples/spring-backend/src/docs/pom.xml");
        try (Stream<Path> core = Files.find(Pom.ROOT.resolve("sdk-core"), 2, (file, is) -> isPage(file));
                Stream<Path> examples = Files.find(Pom.ROOT.resolve("sdk-examples"), 2, (file, is) -> isPage(file))) {
            return Stream.of(Stream.of(Pom.ROOT.resolve("README.md"), tried), core, examples)
                    .flatMap(files -> files)
                    .toList();
        }
    }

    private static boolean isPage(Path file) {
        return file.toString().endsWith(".md");
    }
}
