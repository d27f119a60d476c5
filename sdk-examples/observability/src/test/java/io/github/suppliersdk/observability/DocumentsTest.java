package io.github.suppliersdk.observability;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Tests that the README agrees with the code. */
class DocumentsTest {
    private static final Path README = Path.of("README.md");

    private static String row(Metric metric) {
        String tags = metric.tags().isEmpty()
                ? "–"
                : metric.tags().stream().map(tag -> "`" + tag + "`").collect(Collectors.joining(", "));
        String kind = switch (metric.kind) {
            case TIMER -> "timer";
            case COUNTER, FUNCTION_COUNTER -> "counter";
            case GAUGE -> "gauge";
            case GAUGE_SECONDS -> "gauge, s";
        };
        return "| `" + metric.id + "` | " + kind + " | " + tags + " | " + metric.description + " |";
    }

    /** With {@code -Ddocuments.update} this writes the table instead. */
    @Test
    void theTableListsTheMetricsOfTheCode() throws IOException {
        String table = "| name | kind | tags | what it is |\n|---|---|---|---|\n"
                + Arrays.stream(Metric.values()).map(DocumentsTest::row).collect(Collectors.joining("\n"));
        String text = Files.readString(README);
        if (System.getProperty("documents.update") != null) {
            int begin = Math.max(text.indexOf("<!-- metrics -->"), text.indexOf("| name | kind |"));
            String updated = text.substring(0, begin) + table + text.substring(text.indexOf("\n\n- Counters with a small"));
            Files.writeString(README, updated);
        }
        assertThat(Files.readString(README)).contains(table);
    }

    /** The example of the README must equal {@link ReadmeExample}, which is compiled. */
    @Test
    void theExampleEqualsTheCompiledSource() throws IOException {
        String readme = Files.readString(README);
        int begin = readme.indexOf("SupplierObservers observers");
        String example = readme.substring(begin, readme.indexOf("```", begin));
        String source =
                Files.readString(Path.of("src/test/java/io/github/suppliersdk/observability/ReadmeExample.java"));
        assertThat(lines(source)).containsSequence(lines(example));
    }

    private static List<String> lines(String text) {
        return text.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
    }
}
