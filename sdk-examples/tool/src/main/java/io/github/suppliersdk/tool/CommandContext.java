package io.github.suppliersdk.tool;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.SupplierClientConfig;
import io.github.suppliersdk.config.EnvironmentVariables;
import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.tool.terminal.Terminal;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The context that every command is created with: environment variables, terminal, standard input and clock. */
public final class CommandContext {
    private final Map<String, String> environment;
    private final Terminal terminal;
    private final InputStream input;
    private final Clock clock;

    public CommandContext(Map<String, String> environment, Terminal terminal, InputStream input, Clock clock) {
        Map<String, String> given = new HashMap<>(environment);
        given.values().removeIf(String::isBlank);
        given.replaceAll((name, value) -> value.strip());
        this.environment = given;
        this.terminal = terminal;
        this.input = input;
        this.clock = clock;
    }

    public Terminal terminal() {
        return terminal;
    }

    /**
     * Opens a file or the standard input.
     *
     * @param source the path of the file, or {@code -} for the standard input
     */
    public InputStream open(String source) throws IOException {
        return source.equals("-") ? input : Files.newInputStream(Path.of(source));
    }

    /** Whether somebody is at a terminal, and can be asked. */
    public boolean canAsk() {
        return terminal.inputIsTerminal() && terminal.messagesIsTerminal();
    }

    /** Asks the user, and returns the reply in lower case; empty if the input has ended. */
    public Optional<String> ask(String question) {
        terminal.messages().print(terminal.palette().warning(question));
        terminal.messages().flush();
        try {
            String reply = new BufferedReader(new InputStreamReader(input, StandardCharsets.UTF_8)).readLine();
            return Optional.ofNullable(reply).map(each -> each.strip().toLowerCase(Locale.ROOT));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Clock clock() {
        return clock;
    }

    /** Returns an environment variable that is not blank. */
    public Optional<String> value(String name) {
        return Optional.ofNullable(environment.get(name));
    }

    /**
     * The address of the configured service.
     *
     * @throws ToolException if there is none
     */
    public String serviceUrl() {
        return value(EnvironmentVariables.BASE_URL)
                .orElseThrow(() -> ToolException.usage("no service is configured. Set " + EnvironmentVariables.BASE_URL
                        + " and " + EnvironmentVariables.ACCESS_TOKEN
                        + " in the environment (\"supplier help environment\")."
                        + "\nTo try it without a service: supplier sandbox --sample"));
    }

    /** The names that the operator has in the contract, as they are configured. */
    public ServiceProfile serviceProfile() {
        ServiceProfile.Builder profile = ServiceProfile.builder();
        value(EnvironmentVariables.API_NAME).ifPresent(profile::apiName);
        value(EnvironmentVariables.OPERATOR_NAME).ifPresent(profile::operatorName);
        value(EnvironmentVariables.QUESTION_SEGMENT).ifPresent(profile::mandatoryQuestionSegment);
        return profile.build();
    }

    /** Returns the configuration of a client for the configured service, which the caller may change further. */
    public SupplierClientConfig.Builder clientBuilder() {
        String unused = serviceUrl();
        try {
            return SupplierClient.builder().environment(environment);
        } catch (IllegalStateException | IllegalArgumentException e) {
            throw ToolException.usage(String.valueOf(e.getMessage())); // it names the variables and shows no secret
        }
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
