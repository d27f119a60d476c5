package io.github.suppliersdk.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** CONTRIBUTING.md names every folder and profile, DESIGN.md every seed property, and neither names what does not exist. */
class ContributingTest {
    private static final Path GITHUB = Pom.ROOT.resolve(".github");

    private static final String SOURCES = "src/main/java/io/github/suppliersdk/internal/";

    private final String page = Files.readString(GITHUB.resolve("CONTRIBUTING.md"));
    private final String design = Files.readString(Pom.ROOT.resolve("sdk-core/docs/DESIGN.md"));

    ContributingTest() throws IOException {}

    @Test
    void theMapListsEveryModule() {
        for (Pom pom : Pom.all()) {
            String folder =
                    Pom.ROOT.relativize(pom.file().getParent()).toString().replace('\\', '/');
            if (pom.texts("/project/modules").isEmpty()) {
                assertThat(page).contains("`" + folder.replaceFirst("/spring-boot-4$", "/spring-boot") + "`");
            }
        }
        assertThat(found("\\| `(sdk-[\\w/-]+)` \\|", page))
                .isNotEmpty()
                .allMatch(folder -> Files.exists(Pom.ROOT.resolve(folder).resolve("pom.xml")));
        assertThat(found("`internal\\.([\\w.]+)`", page))
                .map(name -> SOURCES + name.replace('.', '/'))
                .isNotEmpty()
                .allMatch(name -> Files.isDirectory(Path.of(name)) || Files.exists(Path.of(name + ".java")));
    }

    @Test
    void everyProfileHasItsCommand() {
        Set<String> profiles = Pom.all().stream()
                .flatMap(pom -> pom.texts("/project/profiles/profile/id").stream())
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(profiles).contains("soak", "mutation", "coverage");
        profiles.removeAll(Set.of(
                "release", // used by the script of RELEASING.md
                "released", // set in .mvn/maven.config, see RELEASING.md
                "fuzz")); // set by JAZZER_FUZZ=1
        assertThat(profiles).allSatisfy(profile -> assertThat(page).contains("-P" + profile));
        assertThat(page).contains("JAZZER_FUZZ=1");
    }

    @Test
    void everyRunOfAProfileHasItsCommandAndEachCommandItsRun() {
        Set<String> runs = Pom.all().stream()
                .flatMap(pom ->
                        pom.texts("/project/profiles/profile[id='soak' or id='compatibility']//execution/id").stream())
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(new TreeSet<>(found("(?:exec:exec|surefire:test)@([\\w-]+)", page)))
                .isEqualTo(runs);
    }

    @Test
    void everySeedCanBeReplayedAndEachNamedTestExists() throws IOException {
        Set<String> inTests = new TreeSet<>();
        Set<String> tests = new TreeSet<>();
        try (Stream<Path> files = Files.find(
                Path.of("src/test/java"), 20, (file, is) -> file.toString().endsWith(".java"))) {
            for (Path file : files.toList()) {
                inTests.addAll(found("(?:getProperty|getLong)\\(\"([\\w.-]+\\.seed)\"", Files.readString(file)));
                tests.add(file.getFileName().toString().replace(".java", ""));
            }
        }
        Set<String> onThePage = new TreeSet<>(found("-D([\\w.-]+\\.seed)=", design));
        onThePage.remove("soak.seed"); // a property of the POM
        assertThat(onThePage).isEqualTo(inTests);
        assertThat(found("-Dtest=(?:[a-z]+\\.)*(\\w+)", page + design))
                .filteredOn(test -> !test.equals("NAME_OF_THE_TEST"))
                .isNotEmpty()
                .allMatch(tests::contains);
    }

    private static List<String> found(String pattern, String text) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map((MatchResult match) -> match.group(1))
                .toList();
    }
}
