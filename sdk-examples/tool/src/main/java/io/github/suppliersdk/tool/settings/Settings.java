package io.github.suppliersdk.tool.settings;

import io.github.suppliersdk.config.EnvironmentVariables;
import io.github.suppliersdk.tool.ToolException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The settings of one call of the command: environment variables, without those that are blank. */
public final class Settings {
    public static final String WEBHOOK_URL = "SUPPLIER_WEBHOOK_URL";
    public static final String STORE_URL = "SUPPLIER_STORE_URL";
    public static final String STORE_USER = "SUPPLIER_STORE_USER";
    public static final String STORE_PASSWORD = "SUPPLIER_STORE_PASSWORD";

    private final Map<String, String> values;

    private Settings(Map<String, String> values) {
        this.values = values;
    }

    /** Reads the settings. */
    public static Settings of(Map<String, String> environment) {
        Map<String, String> values = new LinkedHashMap<>();
        environment.forEach((name, text) -> {
            if (!text.isBlank()) {
                values.put(name, text.strip());
            }
        });
        return new Settings(values);
    }

    public Optional<String> value(String name) {
        return Optional.ofNullable(values.get(name));
    }

    /**
     * Returns the URL of the backend's webhooks.
     *
     * @param given the URL that the command line names, or null
     * @throws ToolException if no URL is given or configured
     */
    public URI webhookUrl(@Nullable URI given) {
        return Optional.ofNullable(given)
                .or(this::webhookUrl)
                .orElseThrow(
                        () -> ToolException.usage("no backend is configured. Give --url URL, or set " + WEBHOOK_URL));
    }

    /**
     * Returns the configured URL of the backend's webhooks.
     *
     * @throws ToolException if it is not a valid URL
     */
    public Optional<URI> webhookUrl() {
        return value(WEBHOOK_URL).map(text -> {
            try {
                return new URI(text);
            } catch (URISyntaxException e) {
                throw ToolException.usage(WEBHOOK_URL + ": \"" + text + "\" is not a valid URL");
            }
        });
    }

    /**
     * Returns all values, by the names of environment variables, for the configuration of a client.
     *
     * @throws ToolException if the URL of the service is not configured
     */
    public Map<String, String> required() {
        if (!values.containsKey(EnvironmentVariables.BASE_URL)) {
            throw ToolException.usage("no service is configured. Set " + EnvironmentVariables.BASE_URL + " and "
                    + EnvironmentVariables.ACCESS_TOKEN
                    + " in the environment (\"supplier help environment\")."
                    + "\nTo try it without a service: supplier sandbox --sample");
        }
        return Map.copyOf(values);
    }
}
