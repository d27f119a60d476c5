package io.github.suppliersdk.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The tables of transitions in DESIGN.md are what the code does. With {@code -Ddesign-page.update} they are written. */
class DesignPageTest {
    private static final Path PAGE = Path.of("docs/DESIGN.md");

    private static final Map<String, String> TABLES = Map.of(
            "sync turn", SyncTables.turn(),
            "sync requests", SyncTables.requests(),
            "sync responses", SyncTables.responses(),
            "webhook operations", WebhookTables.operations(),
            "webhook tasks", WebhookTables.otherTasks());

    @Test
    void tablesOfTransitionsAreThoseOfTheCode() throws IOException {
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
}
