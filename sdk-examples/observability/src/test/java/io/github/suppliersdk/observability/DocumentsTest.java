package io.github.suppliersdk.observability;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sandbox.SandboxSeed;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
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
            String updated =
                    text.substring(0, begin) + table + text.substring(text.indexOf("\n\n- Counters with a small"));
            Files.writeString(README, updated);
        }
        assertThat(Files.readString(README)).contains("\n\n" + table + "\n\n");
    }

    /** Tests of the module programs check that the README shows this code. */
    @Test
    void theExampleMeasuresAReconcile() throws InterruptedException {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        LocalDate day = LocalDate.now(ZoneOffset.UTC).plusDays(2);
        try (Sandbox sandbox = Sandbox.start()) {
            sandbox.seed(SandboxSeed.builder()
                    .vendor("cellar", "Cellar")
                    .experience("cellar-tour", SandboxSeed.SlotType.DAILY, "cellar", "evening")
                    .build());
            Cellar cellar = new Cellar(day, 3);
            new ReadmeExample(
                            registry,
                            sandbox.baseUrl(),
                            sandbox.accessToken(),
                            cellar,
                            cellar,
                            WebhookKey.of("key"),
                            ZoneOffset.UTC)
                    .wire(day, day.plusDays(2));
        }
        assertThat(registry.get("supplier.sync.reconciles")
                        .tag("result", "different")
                        .counter()
                        .count())
                .isEqualTo(1);
        assertThat(registry.get("supplier.calls").timers()).isNotEmpty();
    }
}
