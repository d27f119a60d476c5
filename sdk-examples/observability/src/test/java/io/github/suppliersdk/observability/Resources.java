package io.github.suppliersdk.observability;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;

/** Reads the dashboard and the rules from the artifact. */
final class Resources {
    private static final String RULES = "prometheus-alerts.yml";
    private static final String DASHBOARD = "grafana-dashboard.json";

    private Resources() {}

    static JsonNode dashboard() throws IOException {
        return read(new ObjectMapper(), DASHBOARD);
    }

    static JsonNode rules() throws IOException {
        return read(new YAMLMapper(), RULES).path("groups").path(0).path("rules");
    }

    private static JsonNode read(ObjectMapper mapper, String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(SupplierMetrics.class.getResourceAsStream(name), name)) {
            return mapper.readTree(in);
        }
    }
}
