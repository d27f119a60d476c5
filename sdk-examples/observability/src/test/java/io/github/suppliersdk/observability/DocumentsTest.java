package io.github.suppliersdk.observability;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.github.suppliersdk.errors.SupplierException;
import io.github.suppliersdk.publishing.SlotResult;
import io.github.suppliersdk.sync.SyncEvent;
import io.github.suppliersdk.webhooks.OpenOperation;
import io.github.suppliersdk.webhooks.WebhookOutcome;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests that the README, the dashboard and the rules read metrics of the code. */
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

    private static JsonNode rules() throws IOException {
        return read(new YAMLMapper(), "prometheus-alerts.yml")
                .path("groups")
                .path(0)
                .path("rules");
    }

    private static JsonNode read(ObjectMapper mapper, String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(SupplierMetrics.class.getResourceAsStream(name), name)) {
            return mapper.readTree(in);
        }
    }

    /** The metrics that queries read, each with its matchers. */
    private static final Pattern READ = Pattern.compile("\\b(supplier_\\w+)(?:\\{([^}]*)})?");

    private static final Pattern MATCHER = Pattern.compile("(\\w+)[!=][=~]?\"([^\"]*)\"");

    private static Map<String, String> expressions() throws IOException {
        Map<String, String> all = new LinkedHashMap<>();
        for (JsonNode rule : rules()) {
            all.put(rule.path("alert").asText(), rule.path("expr").asText());
        }
        return all;
    }

    private static Map<String, String> panels() throws IOException {
        Map<String, String> all = new LinkedHashMap<>();
        for (JsonNode panel : read(new ObjectMapper(), "grafana-dashboard.json").path("panels")) {
            for (JsonNode target : panel.path("targets")) {
                all.put(
                        panel.path("title").asText() + "/"
                                + target.path("refId").asText(),
                        target.path("expr").asText());
            }
        }
        return all;
    }

    /** The names under which Prometheus shows a metric. */
    private static Stream<String> shown(Metric metric) {
        String name = metric.id.replace('.', '_');
        return switch (metric.kind) {
            case TIMER -> Stream.of(name + "_seconds_count", name + "_seconds_sum", name + "_seconds_bucket");
            case COUNTER, FUNCTION_COUNTER -> Stream.of(name + "_total");
            case GAUGE -> Stream.of(name);
            case GAUGE_SECONDS -> Stream.of(name + "_seconds");
        };
    }

    private static Set<String> read(String query) {
        return READ.matcher(query).results().map(found -> found.group(1)).collect(Collectors.toSet());
    }

    @Test
    void queriesReadMetricsOfTheCodeAndTheDashboardShowsAll() throws IOException {
        Set<String> all =
                Arrays.stream(Metric.values()).flatMap(DocumentsTest::shown).collect(Collectors.toSet());
        expressions()
                .forEach((name, query) ->
                        assertThat(read(query)).as(name).isNotEmpty().isSubsetOf(all));
        panels().forEach((name, query) ->
                assertThat(read(query)).as(name).isNotEmpty().isSubsetOf(all));
        Set<String> drawn = read(String.join(" ", panels().values()));
        for (Metric metric : Metric.values()) {
            assertThat(shown(metric)).as(metric.id).anyMatch(drawn::contains);
        }
    }

    /** A rule with a mistyped label value would never fire. */
    @Test
    void labelValuesOfQueriesExist() throws IOException {
        Map<String, Set<String>> values = Map.of(
                "supplier_webhooks_seconds_count/outcome", texts(WebhookOutcome.values()),
                "supplier_webhooks_alerts_total/work", texts(OpenOperation.Work.values()),
                "supplier_sync_events_total/kind", texts(SyncEvent.Kind.values()),
                "supplier_publishing_slots_total/result", texts(SlotResult.values()));
        expressions()
                .forEach((name, query) -> READ.matcher(query).results().forEach(found -> {
                    String metric = found.group(1);
                    Matcher matcher = MATCHER.matcher(String.valueOf(found.group(2)));
                    while (matcher.find()) {
                        for (String value : matcher.group(2).split("\\|", -1)) {
                            if (metric.startsWith("supplier_calls")) {
                                assertThat(exception(value)).as(name).isAssignableTo(SupplierException.class);
                            } else {
                                assertThat(values.get(metric + "/" + matcher.group(1)))
                                        .as(name)
                                        .contains(value);
                            }
                        }
                    }
                }));
    }

    private static Class<?> exception(String name) {
        try {
            return Class.forName(SupplierException.class.getPackageName() + "." + name);
        } catch (ClassNotFoundException e) {
            throw new AssertionError(name + " is not an exception of the library", e);
        }
    }

    private static Set<String> texts(Enum<?>[] all) {
        return Arrays.stream(all).map(SupplierMetrics::text).collect(Collectors.toSet());
    }

    /**
     * A counter that begins above 0 has no increase. What a new process finds undone is counted before the first
     * scrape.
     */
    @Test
    void anAlertFiresForEventsBeforeTheFirstScrapeOfANewProcess() throws IOException {
        for (String name : List.of("SupplierWebhooksNotAnswered", "SupplierWebhooksFail", "SupplierWebhookAlert")) {
            assertThat(expressions().get(name)).as(name).contains(" unless ").contains(" offset ");
        }
    }

    @Test
    void everyAlertHasASeverityASummaryAndAnEntryInTheRunbook() throws IOException {
        String runbook = Files.readString(Path.of("RUNBOOK.md"));
        String home = home();
        List<String> headings = runbook.lines()
                .filter(line -> line.startsWith("## "))
                .map(line -> line.substring(3))
                .toList();
        assertThat(headings).containsExactlyElementsOf(expressions().keySet());
        for (JsonNode rule : rules()) {
            String alert = rule.path("alert").asText();
            assertThat(rule.path("labels").path("severity").asText()).as(alert).isIn("warning", "critical");
            assertThat(rule.path("annotations").path("summary").asText())
                    .as(alert)
                    .isNotBlank();
            assertThat(rule.path("annotations").path("runbook_url").asText())
                    .isEqualTo(home + "/blob/main/sdk-examples/observability/RUNBOOK.md#"
                            + alert.toLowerCase(Locale.ROOT));
        }
    }

    private static String home() throws IOException {
        Matcher home = Pattern.compile("<project.home>(.*)</project.home>")
                .matcher(Files.readString(Path.of("..", "..", "pom.xml")));
        assertThat(home.find()).isTrue();
        return home.group(1);
    }
}
