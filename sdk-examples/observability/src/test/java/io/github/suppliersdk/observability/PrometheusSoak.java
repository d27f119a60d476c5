package io.github.suppliersdk.observability;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import io.github.suppliersdk.sandbox.control.Fault;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A real Prometheus scrapes a real run with faults, evaluates the rules, and is sent every query of the dashboard; the
 * picture of the documents is drawn from its responses. Needs {@code prometheus} and {@code promtool} on the path
 * (Debian has both in a package). The system property {@code soak.seconds} sets the duration of the run, 90 seconds
 * unless set. {@code -Dpicture.update} writes the picture.
 */
@Timeout(1_000)
class PrometheusSoak {
    private static final int SECONDS = Integer.getInteger("soak.seconds", 90);
    private static final Path PICTURE = Path.of("docs", "dashboard.svg");

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);

    @Test
    void aRealPrometheusEvaluatesTheRulesAndTheQueriesOfTheDashboard(@TempDir Path folder) throws Exception {
        Path rules = folder.resolve(Resources.RULES);
        try (InputStream in = SupplierMetrics.class.getResourceAsStream(Resources.RULES)) {
            Files.copy(Objects.requireNonNull(in), rules);
        }
        assertThat(run("promtool", "check", "rules", rules.toString())).contains("SUCCESS");
        HttpServer metrics = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        metrics.createContext("/metrics", exchange -> {
            byte[] body = registry.scrape().getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "text/plain; version=0.0.4; charset=utf-8");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        metrics.start();
        String address = "127.0.0.1:" + freePort();
        Process prometheus = start(folder, rules, address, metrics.getAddress().getPort());
        try {
            awaitReady(prometheus, "http://" + address + "/-/ready");
            long begin = System.currentTimeMillis() / 1000;
            generateLoad();
            long end = System.currentTimeMillis() / 1000;
            assertThat(alerts(address)).contains("SupplierWebhooksFail").doesNotContain("SupplierSyncSilent");
            queryDashboard(address, begin, end);
        } finally {
            prometheus.destroy();
            assertThat(prometheus.waitFor(30, TimeUnit.SECONDS)).isTrue();
            metrics.stop(0);
        }
    }

    /** Sales, an outage of some seconds in the middle, and a handler that fails once. */
    private void generateLoad() throws InterruptedException {
        try (RealRun run = new RealRun(SupplierMetrics.of(registry))) {
            run.sandbox.faults().add(Fault.refuse(503, "0").next(1)); // this call is retried
            run.client.vendors().list();
            run.load();
            long begin = System.nanoTime();
            long end = begin + TimeUnit.SECONDS.toNanos(SECONDS);
            boolean hasFailed = false;
            boolean hasOutageBegun = false;
            for (int day = 0; System.nanoTime() < end; day++) {
                double share = (double) (System.nanoTime() - begin) / (end - begin);
                if (!hasOutageBegun && share > 0.4) {
                    hasOutageBegun = true;
                    run.sandbox.faults().add(Fault.refuse(503, "1").on("PATCH", "/slots/{slot_id}"));
                }
                if (share > 0.5) {
                    run.sandbox.faults().clear();
                }
                if (!hasFailed && share > 0.7) {
                    hasFailed = true;
                    var unused = run.hold(run.first, Cellar.FAILING_SEATS);
                }
                run.sellOnDay(day);
                Thread.sleep(100); // the time between two sales
            }
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static Process start(Path folder, Path rules, String address, int target) throws IOException {
        Path configuration = folder.resolve("prometheus.yml");
        Files.writeString(
                configuration,
                "global: {scrape_interval: 1s, evaluation_interval: 1s}\nrule_files: ['" + rules
                        + "']\nscrape_configs: [{job_name: backend, static_configs: [{targets: ['127.0.0.1:" + target
                        + "']}]}]\n");
        return new ProcessBuilder(
                        "prometheus",
                        "--config.file=" + configuration,
                        "--storage.tsdb.path=" + folder.resolve("data"),
                        "--web.listen-address=" + address,
                        "--log.level=warn")
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("prometheus.log").toFile())
                .start();
    }

    private static String run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }

    private static void awaitReady(Process prometheus, String address) throws InterruptedException {
        long end = System.nanoTime() + Duration.ofSeconds(30).toNanos();
        while (true) {
            assertThat(prometheus.isAlive()).isTrue();
            assertThat(System.nanoTime()).as("Prometheus is ready").isLessThan(end);
            try {
                if (HTTP.send(HttpRequest.newBuilder(URI.create(address)).build(), BodyHandlers.discarding())
                                .statusCode()
                        == 200) {
                    return;
                }
            } catch (IOException e) {
                Thread.sleep(100); // Prometheus does not listen yet
            }
        }
    }

    private static JsonNode get(String address) throws IOException, InterruptedException {
        JsonNode response = new ObjectMapper()
                .readTree(HTTP.send(HttpRequest.newBuilder(URI.create(address)).build(), BodyHandlers.ofString())
                        .body());
        assertThat(response.path("status").asText())
                .as("%s: %s", address, response)
                .isEqualTo("success");
        return response.path("data");
    }

    /** The alerts that are firing. */
    private static Set<String> alerts(String address) throws IOException, InterruptedException {
        Set<String> firing = new TreeSet<>();
        for (JsonNode alert : get("http://" + address + "/api/v1/alerts").path("alerts")) {
            if (alert.path("state").asText().equals("firing")) {
                firing.add(alert.path("labels").path("alertname").asText());
            }
        }
        for (JsonNode group : get("http://" + address + "/api/v1/rules").path("groups")) {
            for (JsonNode rule : group.path("rules")) {
                assertThat(rule.path("health").asText()).as(rule.toString()).isEqualTo("ok");
            }
        }
        System.out.println("firing: " + firing);
        return firing;
    }

    private static void queryDashboard(String address, long begin, long end) throws IOException, InterruptedException {
        List<DashboardPicture.Panel> panels = new ArrayList<>();
        for (JsonNode panel : Resources.dashboard().path("panels")) {
            List<DashboardPicture.Line> lines = new ArrayList<>();
            for (JsonNode target : panel.path("targets")) {
                String query =
                        Resources.withVariables(target.path("expr").asText()).replace("[1m]", "[10s]");
                JsonNode series = get("http://" + address + "/api/v1/query_range?step=1&start=" + begin + "&end=" + end
                                + "&query=" + URLEncoder.encode(query, StandardCharsets.UTF_8))
                        .path("result");
                String name = panel.path("title").asText() + "/"
                        + target.path("refId").asText();
                assertThat(series.isEmpty())
                        .as("%s has no data: %s", name, query)
                        .isFalse();
                series.forEach(each -> lines.add(
                        DashboardPicture.line(each, target.path("legendFormat").asText())));
            }
            if (!lines.isEmpty()) {
                panels.add(new DashboardPicture.Panel(
                        panel.path("title").asText(),
                        panel.path("fieldConfig").path("defaults").path("unit").asText(),
                        panel.path("type").asText(),
                        lines));
            }
        }
        if (System.getProperty("picture.update") != null) {
            Files.writeString(PICTURE, DashboardPicture.of(panels, begin, end));
        }
    }
}
