package io.github.suppliersdk.tool.sandbox;

import io.github.suppliersdk.config.EnvironmentVariables;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sandbox.SandboxOptions;
import io.github.suppliersdk.tool.ExitCode;
import io.github.suppliersdk.tool.Tool;
import io.github.suppliersdk.tool.ToolException;
import io.github.suppliersdk.tool.settings.Settings;
import io.github.suppliersdk.tool.terminal.Interrupts;
import io.github.suppliersdk.tool.terminal.Terminal;
import io.github.suppliersdk.tool.terminal.TerminalText;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs the sandbox until Ctrl-C. */
@Command(
        name = "sandbox",
        description = {
            "Run a stand-in of the service on this machine, until Ctrl-C.",
            "",
            "Prints the lines that point this command and the library at it; paste them into another shell."
        })
public final class RunSandbox implements Callable<Integer> {
    private final Tool tool;

    @Option(names = "--port", defaultValue = "8080", description = "The port; 0 is any free one (${DEFAULT-VALUE}).")
    private int port;

    @Option(names = "--seed", paramLabel = "FILE", description = "Begin with what this snapshot has.")
    private @Nullable Path seed;

    @Option(names = "--sample", description = "Begin with a small catalog: a cellar tour with 60 days of slots.")
    private boolean sample;

    @Option(
            names = "--access-token",
            paramLabel = "TOKEN",
            description =
                    "A token that stays the same (default: a random one). It is printed: it is no secret, as nothing real"
                            + " is behind it.")
    private @Nullable String accessToken;

    @Option(
            names = "--webhook",
            paramLabel = "URL",
            description = "Send webhooks there, with the key in " + EnvironmentVariables.WEBHOOK_KEY + ".")
    private @Nullable URI webhook;

    @Option(
            names = "--webhook-timeout",
            paramLabel = "SECONDS",
            defaultValue = "10",
            description = "How long a webhook may take (${DEFAULT-VALUE}).")
    private long webhookTimeout;

    @Option(
            names = "--time-zone",
            paramLabel = "ZONE",
            description =
                    "That of the places, such as Europe/Paris, because holds end in its time (default: this machine's).")
    private @Nullable ZoneId timeZone;

    @Mixin
    private final Operator operator = new Operator();

    public RunSandbox(Tool tool) {
        this.tool = tool;
    }

    @Override
    @SuppressWarnings("try") // they only have to be there
    public Integer call() throws IOException, InterruptedException {
        if (sample && seed != null) {
            throw ToolException.usage("--sample and --seed exclude each other");
        }
        try (Interrupts interrupts = Interrupts.ofThisThread();
                Sandbox sandbox = start()) {
            if (seed != null) {
                seed(sandbox, seed);
            }
            if (sample) {
                sandbox.seed(SampleCatalog.from(LocalDate.now(clock())));
            }
            print(sandbox);
            new CountDownLatch(1).await();
        }
        return ExitCode.DONE;
    }

    private Sandbox start() {
        try {
            return Sandbox.start(options());
        } catch (IllegalArgumentException e) {
            throw ToolException.usage(String.valueOf(e.getMessage()));
        } catch (IllegalStateException e) { // its message has the port
            throw ToolException.failed(
                    String.valueOf(e.getMessage()).replaceFirst("^The (.*)\\.$", "the $1")
                            + "; --port 0 takes any free one",
                    e);
        } catch (RuntimeException e) {
            throw ToolException.failed("the sandbox cannot listen on port " + port + ": " + e.getMessage(), e);
        }
    }

    private static void seed(Sandbox sandbox, Path file) throws IOException {
        try {
            sandbox.seed(file);
        } catch (IllegalArgumentException e) {
            throw ToolException.failed(file + ": " + e.getMessage(), e);
        }
    }

    private Clock clock() {
        return timeZone == null ? tool.clock() : tool.clock().withZone(timeZone);
    }

    private SandboxOptions options() {
        Settings settings = tool.settings();
        SandboxOptions options = operator.apply(SandboxOptions.defaults(), settings)
                .port(port)
                .clock(clock())
                .webhookTimeout(Duration.ofSeconds(webhookTimeout));
        if (accessToken != null) { // not the one that is configured, which is the service's and would be printed
            options = options.accessToken(accessToken);
        }
        if (webhook != null) {
            options = options.webhookUrl(webhook);
        }
        String key = settings.value(EnvironmentVariables.WEBHOOK_KEY).orElse(null);
        return key == null ? options : options.webhookKey(key);
    }

    private void print(Sandbox sandbox) {
        Terminal terminal = tool.terminal();
        terminal.data().println("export " + EnvironmentVariables.BASE_URL + "=" + sandbox.baseUrl());
        terminal.data().println("export " + EnvironmentVariables.ACCESS_TOKEN + "=" + sandbox.accessToken());
        operator.exports().forEach(terminal.data()::println);
        terminal.data().flush();
        terminal.say(terminal.palette().good("The sandbox is running.")
                + " Paste the lines above into another shell; Ctrl-C stops it.");
        terminal.say(
                "page " + sandbox.pageUrl() + " shows what it has, what reached it, and what your webhooks responded.");
        terminal.say(terminal.palette()
                .faint("Holds end in the local time of " + TerminalText.zone(clock().getZone())
                        + (timeZone == null ? ", this machine's; --time-zone sets that of the places" : "")));
        terminal.say(terminal.palette()
                .faint("Tokens are at " + sandbox.tokenUrl() + ", for the client id "
                        + sandbox.tokens().clientId() + " with the secret "
                        + sandbox.tokens().clientSecret()));
        if (sample) {
            terminal.say(terminal.palette()
                    .faint("To begin with: supplier slots calendar " + SampleCatalog.EXPERIENCE + " "
                            + SampleCatalog.OPTION));
        }
    }
}
