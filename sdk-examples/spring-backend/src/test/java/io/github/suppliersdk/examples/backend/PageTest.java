package io.github.suppliersdk.examples.backend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Compares the page "I have Spring Boot" with the build and the settings. Its code is compared in module
 * programs.
 */
class PageTest {
    private static final Path PAGE = Path.of("..", "..", "sdk-core", "docs", "SPRING-BOOT.md");
    private static final Path SETTINGS = Path.of("src/main/resources/application.yaml");
    private static final Path POM = Path.of("src/docs/pom.xml");

    private static List<String> all(String regex, String text) {
        return Pattern.compile(regex, Pattern.DOTALL | Pattern.MULTILINE)
                .matcher(text)
                .results()
                .map(found -> found.group(1))
                .toList();
    }

    @Test
    void thePomAndTheSettingsOnThePageEqualTheFiles() throws IOException {
        String page = Files.readString(PAGE);
        assertThat(all("^```xml\n(.*?)\n```$", page).get(0))
                .isEqualTo(Files.readString(POM).strip());
        assertThat(String.join("\n\n", all("^```yaml\n(.*?)\n```$", page)))
                .isEqualTo(Files.readString(SETTINGS).strip());
    }

    @Test
    void thePomOnThePageHasTheDependenciesOfTheProgram() throws IOException {
        String ours = Files.readString(Path.of("pom.xml"));
        TreeSet<String> expected =
                new TreeSet<>(all("<artifactId>([^<]*)</artifactId>\n *(?:<scope>runtime</scope>\n *)?</dep", ours));
        expected.removeAll(List.of("sdk-core", "postgresql", "jspecify"));
        String theirs = String.join("\n", all("^```xml\n(.*?)\n```$", Files.readString(PAGE)));
        assertThat(new TreeSet<>(all("<artifactId>([^<]*)</artifactId>", theirs)))
                .containsAll(expected);
        String boot = all(
                        "<spring-boot-4.version>(.*?)</spring-boot-4.version>",
                        Files.readString(Path.of("../../pom.xml")))
                .get(0);
        assertThat(theirs).contains("<version>" + boot + "</version>");
    }
}
