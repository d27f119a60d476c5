package io.github.suppliersdk.observability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.suppliersdk.errors.SupplierException;
import io.github.suppliersdk.publishing.SlotResult;
import io.github.suppliersdk.sync.SyncEvent;
import io.github.suppliersdk.webhooks.WebhookAlert;
import io.github.suppliersdk.webhooks.WebhookOutcome;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the queries of the dashboard and of the rules against the metrics that a real run shows to Prometheus. */
@Timeout(60)
class QueriesTest {
    private static final Pattern SAMPLE = Pattern.compile("([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\\{(.*)})? \\S+");
    private static final Pattern LABEL = Pattern.compile("([a-zA-Z_][a-zA-Z0-9_]*)=\"((?:[^\"\\\\]|\\\\.)*)\"");

    /** The names of the samples, each with the names of its labels. */
    private static final Map<String, Set<String>> SHOWN = new TreeMap<>();

    @BeforeAll
    static void scrape() throws InterruptedException {
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        try (RealRun run = new RealRun(SupplierMetrics.of(registry)).run()) {
            for (String line : registry.scrape().split("\n", -1)) {
                Matcher sample = SAMPLE.matcher(line);
                if (!line.startsWith("#") && sample.matches()) {
                    Set<String> labels = SHOWN.computeIfAbsent(sample.group(1), any -> new TreeSet<>());
                    Matcher label = LABEL.matcher(String.valueOf(sample.group(2)));
                    while (label.find()) {
                        labels.add(label.group(1));
                    }
                }
            }
            assertThat(run.sandbox.requests().all()).isNotEmpty();
        }
    }

    private static Map<String, String> rules() throws IOException {
        Map<String, String> all = new LinkedHashMap<>();
        for (JsonNode rule : Resources.rules()) {
            all.put(rule.path("alert").asText(), rule.path("expr").asText());
        }
        return all;
    }

    private static Map<String, String> panels() throws IOException {
        Map<String, String> all = new LinkedHashMap<>();
        for (JsonNode panel : Resources.dashboard().path("panels")) {
            for (JsonNode target : panel.path("targets")) {
                all.put(
                        panel.path("title").asText() + "/"
                                + target.path("refId").asText(),
                        Resources.withVariables(target.path("expr").asText()));
            }
        }
        return all;
    }

    @Test
    void everyQueryIsWellFormedAndReadsExistingMetrics() throws IOException {
        Map<String, String> all = new LinkedHashMap<>(rules());
        all.putAll(panels());
        assertThat(all).hasSizeGreaterThan(40);
        all.forEach((name, query) -> {
            PromQl read = PromQl.parse(query);
            assertThat(read.metrics).as(name).isNotEmpty();
            read.metrics.forEach((metric, matchers) -> {
                assertThat(SHOWN).as(name).containsKey(metric);
                assertThat(SHOWN.get(metric)).as(name).containsAll(matchers.keySet());
            });
            Set<String> labels = read.metrics.keySet().stream()
                    .flatMap(metric -> shown(metric))
                    .collect(Collectors.toSet());
            assertThat(labels).as(name).containsAll(read.labels);
        });
    }

    private static Stream<String> shown(String metric) {
        return SHOWN.getOrDefault(metric, Set.of()).stream();
    }

    /** A rule with a mistyped label value would never fire. */
    @Test
    void labelValuesOfQueriesExist() throws IOException {
        Map<String, Set<String>> values = Map.of(
                "supplier_webhooks_seconds_count/outcome", texts(WebhookOutcome.values()),
                "supplier_webhooks_alerts_total/cause", texts(WebhookAlert.Cause.values()),
                "supplier_sync_events_total/kind", texts(SyncEvent.Kind.values()),
                "supplier_publishing_slots_total/result", texts(SlotResult.values()));
        rules().forEach((name, query) -> PromQl.parse(query)
                .metrics
                .forEach((metric, matchers) -> matchers.forEach((label, value) -> {
                    for (String each : value.split("\\|", -1)) {
                        if (metric.startsWith("supplier_calls")) {
                            assertThat(exception(each)).as(name).isAssignableTo(SupplierException.class);
                        } else {
                            assertThat(values.get(metric + "/" + label))
                                    .as(name)
                                    .contains(each);
                        }
                    }
                })));
    }

    private static Class<?> exception(String name) {
        try {
            return Class.forName(SupplierException.class.getPackageName() + "." + name);
        } catch (ClassNotFoundException e) {
            throw new AssertionError(name + " is not an exception of the library", e);
        }
    }

    private static Set<String> texts(Enum<?>[] all) {
        return Arrays.stream(all).map(MeasuringObservers::text).collect(Collectors.toSet());
    }

    /**
     * A counter that begins above 0 has no increase. What recovery finds after a crash is counted before the first
     * scrape.
     */
    @Test
    void anAlertFiresForEventsBeforeTheFirstScrapeOfANewProcess() throws IOException {
        for (String name : List.of("SupplierWebhooksNotAnswered", "SupplierWebhooksFail", "SupplierWebhookAlert")) {
            assertThat(rules().get(name)).as(name).contains(" unless ").contains(" offset ");
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
        assertThat(headings).containsExactlyElementsOf(rules().keySet());
        for (JsonNode rule : Resources.rules()) {
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

    @Test
    void everyMetricIsOnTheDashboard() throws IOException {
        Set<String> read = panels().values().stream()
                .flatMap(query -> PromQl.parse(query).metrics.keySet().stream())
                .collect(Collectors.toSet());
        for (Metric metric : Metric.values()) {
            String name = metric.id.replace('.', '_');
            assertThat(read).as(metric.id).anyMatch(each -> each.startsWith(name));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sum by (account (supplier_calls_seconds_count)",
                "rate(supplier_calls_seconds_count)",
                "rate(supplier_calls_seconds_count[5])",
                "supplier_sync_pending > ",
                "supplier_sync_pending{account}",
                "supplier_sync_pending{account=north}",
                "supplier_sync_pending supplier_sync_oldest_seconds",
                "histogram_quantile(sum by (le) (rate(supplier_calls_seconds_bucket[5m])))",
                "sum(supplier_sync_pending))"
            })
    void aMalformedQueryIsRefused(String query) {
        assertThatIllegalArgumentException().isThrownBy(() -> PromQl.parse(query));
    }

    @Test
    void panelsOfTheDashboardDoNotOverlap() throws IOException {
        Set<String> taken = new TreeSet<>();
        for (JsonNode panel : Resources.dashboard().path("panels")) {
            JsonNode place = panel.path("gridPos");
            for (int x = 0; x < place.path("w").asInt(); x++) {
                for (int y = 0; y < place.path("h").asInt(); y++) {
                    String cell = (place.path("x").asInt() + x) + ","
                            + (place.path("y").asInt() + y);
                    assertThat(taken.add(cell))
                            .as(panel.path("title").asText() + " at " + cell)
                            .isTrue();
                    assertThat(place.path("x").asInt() + x).isLessThan(24);
                }
            }
        }
        assertThat(new ObjectMapper().writeValueAsString(Resources.dashboard()))
                .contains("label_values(supplier_sync_pending, account)");
    }
}
