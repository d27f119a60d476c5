package io.github.suppliersdk.examples;

import io.github.suppliersdk.config.EnvironmentVariables;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sandbox.SandboxOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The sandbox as a program: it prints what a client needs, and runs until it is stopped with Ctrl-C. */
@Command(
        name = "sandbox",
        mixinStandardHelpOptions = true,
        description = "Runs the sandbox service on the loopback interface until it is stopped with Ctrl-C.")
public final class SandboxProgram implements Callable<Integer> {

    @Option(names = "--port", defaultValue = "8080", description = "Port; 0 for any free one (${DEFAULT-VALUE}).")
    private int port;

    @Option(names = "--base-path", defaultValue = "", description = "Path with which every address begins.")
    private String basePath = "";

    @Option(names = "--api-name", defaultValue = "service", description = "Name in accept-version (${DEFAULT-VALUE}).")
    private String apiName = "";

    @Option(
            names = "--operator-name",
            defaultValue = "operator",
            description = "Name in {operator}_booking_id (${DEFAULT-VALUE}).")
    private String operatorName = "";

    @Option(names = "--webhook-url", description = "Address of the supplier's webhook.")
    private @Nullable URI webhookUrl;

    @Option(
            names = "--webhook-key",
            defaultValue = "${env:" + EnvironmentVariables.WEBHOOK_KEY + "}",
            description = "Secret for the webhook; better given as environment variable SUPPLIER_WEBHOOK_KEY.")
    private @Nullable String webhookKey;

    @Option(
            names = "--webhook-timeout",
            defaultValue = "10",
            description = "Seconds that the webhook may take (${DEFAULT-VALUE}).")
    private long webhookTimeoutSeconds;

    @Option(
            names = "--access-token",
            description =
                    "A token that stays the same (default: a random one). It is printed: it is no secret, as nothing real is"
                            + " behind it.")
    private @Nullable String accessToken;

    @Option(names = "--seed", description = "Snapshot file with the initial state.")
    private @Nullable Path seed;

    @Spec
    private @Nullable CommandSpec spec;

    private final CountDownLatch stop;

    private SandboxProgram(CountDownLatch stop) {
        this.stop = stop;
    }

    public static void main(String[] arguments) {
        System.exit(commandLine(new CountDownLatch(1)).execute(arguments));
    }

    /** The command; it runs until the latch is released. */
    static CommandLine commandLine(CountDownLatch stop) {
        return new CommandLine(new SandboxProgram(stop)).setExecutionExceptionHandler((problem, command, parsed) -> {
            command.getErr().println(problem.getMessage());
            return command.getCommandSpec().exitCodeOnExecutionException();
        });
    }

    @Override
    public Integer call() throws InterruptedException, IOException {
        SandboxOptions options = SandboxOptions.defaults()
                .port(port)
                .basePath(basePath)
                .apiName(apiName)
                .operatorName(operatorName)
                .webhookTimeout(Duration.ofSeconds(webhookTimeoutSeconds));
        if (webhookUrl != null) {
            options = options.webhookUrl(webhookUrl);
        }
        if (webhookKey != null && !webhookKey.isEmpty()) {
            options = options.webhookKey(webhookKey);
        }
        if (accessToken != null && !accessToken.isEmpty()) {
            options = options.accessToken(accessToken);
        }
        try (Sandbox sandbox = Sandbox.start(options)) {
            if (seed != null) {
                sandbox.seed(seed);
            }
            print(sandbox);
            stop.await();
        }
        return 0;
    }

    private void print(Sandbox sandbox) {
        if (spec == null) {
            return;
        }
        PrintWriter out = spec.commandLine().getOut();
        out.println("# The sandbox is running; stop it with Ctrl-C. For another shell:");
        out.println("export " + EnvironmentVariables.BASE_URL + "=" + sandbox.baseUrl());
        out.println("export " + EnvironmentVariables.ACCESS_TOKEN + "=" + sandbox.accessToken());
        out.println("# page " + sandbox.pageUrl());
        out.println("# tokens from " + sandbox.tokenUrl() + " with client_id "
                + sandbox.tokens().clientId() + " and client_secret "
                + sandbox.tokens().clientSecret());
        out.flush();
    }
}
