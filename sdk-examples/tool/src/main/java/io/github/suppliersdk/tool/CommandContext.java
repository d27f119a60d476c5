package io.github.suppliersdk.tool;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.SupplierClientConfig;
import io.github.suppliersdk.config.EnvironmentVariables;
import io.github.suppliersdk.tool.settings.Settings;
import io.github.suppliersdk.tool.terminal.Terminal;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The context that every command is created with: environment variables, terminal, standard input and clock. */
public final class CommandContext {
    private final Map<String, String> environment;
    private final Terminal terminal;
    private final InputStream input;
    private final Clock clock;
    private boolean debug;

    public CommandContext(Map<String, String> environment, Terminal terminal, InputStream input, Clock clock) {
        this.environment = environment;
        this.terminal = terminal;
        this.input = input;
        this.clock = clock;
    }

    public Terminal terminal() {
        return terminal;
    }

    public InputStream input() {
        return input;
    }

    /**
     * Reads a file or the standard input as UTF-8 text.
     *
     * @param source the path of the file, or {@code -} for the standard input
     */
    public String text(String source) throws IOException {
        byte[] bytes = source.equals("-") ? input.readAllBytes() : Files.readAllBytes(Path.of(source));
        return new String(bytes, StandardCharsets.UTF_8);
    }

    public Clock clock() {
        return clock;
    }

    void debug(boolean on) {
        debug = on;
    }

    boolean debug() {
        return debug;
    }

    /** Reads the settings. They are read only on request, because a command that calls no service needs none. */
    public Settings settings() {
        return Settings.of(environment);
    }

    /** The address of the configured service. */
    public String serviceUrl() {
        return settings().required().getOrDefault(EnvironmentVariables.BASE_URL, "");
    }

    /** Returns the configuration of a client for the configured service, which the caller may change further. */
    public SupplierClientConfig.Builder clientBuilder() {
        return clientBuilder(settings().required());
    }

    private static SupplierClientConfig.Builder clientBuilder(Map<String, String> values) {
        try {
            return SupplierClient.builder().environment(values);
        } catch (IllegalStateException | IllegalArgumentException e) {
            throw ToolException.usage(String.valueOf(e.getMessage())); // it names the variables and shows no secret
        }
    }

    /** Returns the same configuration without credentials, for a client that sends nothing. */
    public SupplierClientConfig.Builder localBuilder() {
        Map<String, String> values = new HashMap<>(settings().required());
        values.keySet()
                .removeAll(List.of(
                        EnvironmentVariables.TOKEN_URL,
                        EnvironmentVariables.CLIENT_ID,
                        EnvironmentVariables.CLIENT_SECRET));
        values.put(EnvironmentVariables.ACCESS_TOKEN, "none");
        return clientBuilder(values);
    }

    /** Creates a client for the configured service. */
    public SupplierClient client() {
        return client(clientBuilder());
    }

    /**
     * Creates a client with this configuration.
     *
     * @throws ToolException if the configuration is invalid; the message names environment variables instead of methods
     */
    public static SupplierClient client(SupplierClientConfig.Builder builder) {
        try {
            return builder.build();
        } catch (IllegalArgumentException e) {
            throw ToolException.usage(LibraryMessages.forCommandLine(String.valueOf(e.getMessage())));
        }
    }
}
