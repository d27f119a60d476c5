package io.github.suppliersdk.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * DESIGN.md agrees with the code: its tables, which {@code -Ddesign-page.update} writes, and the classes that it names.
 */
class DesignPageTest {
    private static final Path PAGE = Path.of("docs/DESIGN.md");

    private static final Map<String, String> TABLES = Map.of(
            "sync turn", SyncTables.turn(),
            "sync requests", SyncTables.requests(),
            "sync responses", SyncTables.responses(),
            "webhook operations", WebhookTables.operations(),
            "webhook tasks", WebhookTables.otherTasks());

    @Test
    void transitionTablesMatchTheCode() throws IOException {
        String page = Files.readString(PAGE).replace("\r\n", "\n");
        String expected = page;
        for (Map.Entry<String, String> table : TABLES.entrySet()) {
            String begin = "<!-- " + table.getKey() + " -->\n";
            int from = expected.indexOf(begin) + begin.length();
            int to = expected.indexOf("<!-- end -->", from);
            assertThat(from).as(begin).isGreaterThanOrEqualTo(begin.length());
            expected = expected.substring(0, from) + table.getValue() + expected.substring(to);
        }
        if (System.getProperty("design-page.update") != null) {
            Files.writeString(PAGE, expected);
            page = expected;
        }
        assertThat(page)
                .as("mvn -B -ntp -q -pl sdk-core test -Dtest=DesignPageTest -Ddesign-page.update")
                .isEqualTo(expected);
    }

    @Test
    void namedClassesExist() throws IOException {
        Set<String> classes = new HashSet<>();
        try (Stream<Path> files = Files.walk(Path.of("src"))) {
            files.map(file -> file.getFileName().toString()).forEach(classes::add);
        }
        assertThat(Pattern.compile("`(?:[a-z]+\\.)*([A-Z]\\w*[a-z]\\w*)`")
                        .matcher(Files.readString(PAGE))
                        .results()
                        .map((MatchResult found) -> found.group(1) + ".java")
                        .filter(name -> !name.equals("OkHttpClient.java")))
                .hasSizeGreaterThan(20)
                .allMatch(classes::contains);
    }
}
