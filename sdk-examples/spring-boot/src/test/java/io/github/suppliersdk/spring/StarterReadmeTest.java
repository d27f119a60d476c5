package io.github.suppliersdk.spring;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The README's properties are those of the starter. */
class StarterReadmeTest {
    private static final Path README = Path.of("..", "spring-boot", "README.md"); // spring-boot-4 runs this test, too
    private static final String DOCUMENTS = "../../sdk-core/docs/";
    private static final String BEGIN = "<!-- properties -->\n";
    private static final String END = "<!-- end of properties -->";

    /** Below this heading, before the table, are the properties that the pages about options explain. */
    private static final String OPTIONS = "## Every property\n";

    private static final Pattern NAME = Pattern.compile("`(supplier\\.[\\w.-]*\\w)");

    private static List<String> names(String text) {
        return NAME.matcher(text)
                .results()
                .map((MatchResult found) -> found.group(1))
                .toList();
    }

    /** Whether a name is that of the property, or of a group that it belongs to. */
    private static boolean covers(String name, String property) {
        return property.equals(name) || property.startsWith(name + ".");
    }

    /** With {@code -Dproperties.update} the table is written. */
    @Test
    void theTableOfPropertiesIsThatOfTheStarter() throws IOException {
        Map<String, String> rows = new TreeMap<>();
        Path metadata = README.resolveSibling("target/classes/META-INF/spring-configuration-metadata.json");
        for (JsonNode property : new ObjectMapper().readTree(metadata.toFile()).path("properties")) {
            String name = property.path("name").asText();
            JsonNode value = property.path("defaultValue");
            String text = property.path("description").asText().replaceFirst("\\.$", "");
            rows.put(
                    name,
                    "| `" + name + "` | " + text
                            + (value.isMissingNode() ? "" : "; `" + value.asText() + "` unless set") + " |\n");
        }
        String text = Files.readString(README);
        List<String> options = names(text.substring(text.indexOf(OPTIONS), text.indexOf(BEGIN)));
        String table = "| property | what it is |\n|---|---|\n"
                + rows.entrySet().stream()
                        .filter(row -> options.stream().noneMatch(name -> covers(name, row.getKey())))
                        .map(Map.Entry::getValue)
                        .collect(Collectors.joining());
        if (System.getProperty("properties.update") != null) {
            text = text.substring(0, text.indexOf(BEGIN) + BEGIN.length()) + table + text.substring(text.indexOf(END));
            Files.writeString(README, text);
        }
        assertThat(rows).hasSizeGreaterThan(40);
        assertThat(text).contains(BEGIN + table + END);
        for (String page : List.of("README.md", DOCUMENTS + "SPRING-BOOT.md", DOCUMENTS + "WEBHOOKS.md")) {
            assertThat(names(Files.readString(README.resolveSibling(page))))
                    .as("properties in %s", page)
                    .allSatisfy(name -> assertThat(rows.keySet()).anyMatch(property -> covers(name, property)));
        }
    }
}
