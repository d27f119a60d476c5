package io.github.suppliersdk.tool;

import io.github.suppliersdk.config.EnvironmentVariables;
import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sandbox.SandboxOptions;
import io.github.suppliersdk.sandbox.SandboxSeed;
import io.github.suppliersdk.tool.terminal.Terminal;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Runs the sandbox until Ctrl-C. */
@Command(
        name = "sandbox",
        description = {
            "supplier sandbox --sample",
            "supplier sandbox --time-zone Europe/Paris --url http://127.0.0.1:9000",
            "",
            "Run a local stand-in for the service until Ctrl-C.",
            "",
            "It prints the settings for this command and the library as export lines: paste them into another shell."
        })
final class RunSandbox implements Callable<Integer> {
    private final CommandContext context;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            defaultValue = "8080",
            description = "The port; 0 is any free one (default: ${DEFAULT-VALUE}).")
    private int port;

    @Option(names = "--seed", paramLabel = "FILE", description = "Start with the content of this snapshot.")
    private @Nullable Path seed;

    @Option(names = "--sample", description = "Start with a small catalog that has a year of slots.")
    private boolean sample;

    @Option(
            names = "--access-token",
            paramLabel = "TOKEN",
            description =
                    "A token of your choice (default: a random one). It is printed, because it gives access to no real"
                            + " data.")
    private @Nullable String accessToken;

    @Option(
            names = "--url",
            paramLabel = "URL",
            description = "Send webhooks to this URL, with the key in " + EnvironmentVariables.WEBHOOK_KEY + ".")
    private @Nullable URI url;

    @Option(
            names = "--time-zone",
            paramLabel = "ZONE",
            description = "The time zone of the places, such as Europe/Paris, in which holds expire (default: this"
                    + " machine's).")
    private @Nullable ZoneId timeZone;

    RunSandbox(CommandContext context) {
        this.context = context;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (sample && seed != null) {
            throw ToolException.usage("--sample and --seed cannot be used together");
        }
        try (Sandbox sandbox = Sandbox.start(options())) {
            if (seed != null) {
                sandbox.seed(seed);
            }
            if (sample) {
                sandbox.seed(SandboxSeed.sample(LocalDate.now(clock())));
            }
            print(sandbox);
            new CountDownLatch(1).await();
        }
        return ExitCode.DONE;
    }

    private Clock clock() {
        return timeZone == null ? context.clock() : context.clock().withZone(timeZone);
    }

    private SandboxOptions options() {
        ServiceProfile names = context.serviceProfile();
        SandboxOptions options = SandboxOptions.defaults()
                .port(port)
                .clock(clock())
                .apiName(names.apiName())
                .operatorName(names.operatorName())
                .questionSegment(names.mandatoryQuestionSegment());
        options = context.value(EnvironmentVariables.WEBHOOK_KEY)
                .map(options::webhookKey)
                .orElse(options);
        if (accessToken != null) { // the configured token is that of the real service, and must not be printed
            options = options.accessToken(accessToken);
        }
        return url == null ? options : options.webhookUrl(url);
    }

    private void print(Sandbox sandbox) {
        Terminal terminal = context.terminal();
        terminal.data().println("export " + EnvironmentVariables.BASE_URL + "=" + sandbox.baseUrl());
        terminal.data().println("export " + EnvironmentVariables.ACCESS_TOKEN + "=" + sandbox.accessToken());
        terminal.data().flush();
        terminal.say(terminal.palette().good("The sandbox is running.")
                + " Paste the lines above into another shell; Ctrl-C stops it.");
        terminal.say("The page " + sandbox.pageUrl()
                + " shows its data, the requests to it, and the responses of your webhooks.");
        terminal.say("Holds expire in the time zone " + clock().getZone()
                + (timeZone == null ? ", this machine's; --time-zone sets that of the places" : ""));
        terminal.say("The token endpoint is " + sandbox.tokenUrl() + ", for the client id "
                + sandbox.tokens().clientId() + " with the secret "
                + sandbox.tokens().clientSecret());
    }
}
