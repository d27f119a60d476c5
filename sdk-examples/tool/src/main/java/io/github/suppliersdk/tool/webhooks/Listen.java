package io.github.suppliersdk.tool.webhooks;

import com.sun.net.httpserver.HttpServer;
import io.github.suppliersdk.config.EnvironmentVariables;
import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.ExitCode;
import io.github.suppliersdk.tool.ToolException;
import io.github.suppliersdk.tool.settings.Settings;
import io.github.suppliersdk.tool.terminal.Interrupts;
import io.github.suppliersdk.tool.terminal.Terminal;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiverConfig;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Receives webhooks, and shows each one. */
@Command(
        name = "listen",
        description = {
            "Receive webhooks until Ctrl-C, and show each one with its violations of the contract.",
            "",
            "Holds, bookings and cancellations are accepted, unless --refuse or --forward is given."
        },
        footer = {"", "The key is read from SUPPLIER_WEBHOOK_KEY. If it is not set, no key is required."})
public final class Listen implements Callable<Integer> {
    private static final int BACKLOG = 256;

    private final CommandContext context;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            defaultValue = "8090",
            description = "The port; 0 is any free one (default: ${DEFAULT-VALUE}).")
    private int port;

    @Option(names = "--refuse", paramLabel = "CODE", description = "Refuse with this code, such as NO_CAPACITY_LEFT.")
    private @Nullable String refuse;

    @Option(
            names = "--forward",
            paramLabel = "URL",
            description = "Forward each request to this backend, and check and return its response.")
    private @Nullable URI forward;

    @Option(
            names = "--deadline",
            paramLabel = "SECONDS",
            defaultValue = "8",
            description = "How long the service waits for a response (default: ${DEFAULT-VALUE}).")
    private int deadline;

    @Option(
            names = {"-v", "--verbose"},
            description = "Show the bodies too.")
    private boolean verbose;

    @Option(names = "--count", paramLabel = "N", description = "Stop after this number of requests.")
    private @Nullable Integer count;

    public Listen(CommandContext context) {
        this.context = context;
    }

    @Override
    @SuppressWarnings("try") // the resources are not used in the body
    public Integer call() throws IOException, InterruptedException {
        if (refuse != null && forward != null) {
            throw ToolException.usage("--refuse and --forward cannot be used together");
        }
        Optional<String> code = Optional.ofNullable(refuse).map(text -> text.toUpperCase(Locale.ROOT));
        if (code.isPresent() && !SampleHandler.codes().contains(code.get())) {
            throw ToolException.usage(
                    "--refuse: " + code.get() + " is not one of " + String.join(", ", SampleHandler.codes()));
        }
        // The JDK reads this property once. Without it, each response on a keep-alive connection is delayed by 40 ms.
        System.setProperty("sun.net.httpserver.nodelay", "true");
        CountDownLatch end = new CountDownLatch(count == null ? Integer.MAX_VALUE : count);
        ExecutorService threads = Executors.newCachedThreadPool();
        try (Interrupts interrupts = Interrupts.ofThisThread();
                WebhookReceiver receiver = receiver(code)) {
            RequestLog log = new RequestLog(context, verbose);
            Optional<BackendResponse.Sender> backend =
                    Optional.ofNullable(forward).map(BackendResponse.Sender::new);
            HttpServer server = server();
            server.createContext("/", new ListenHandler(receiver, backend, Duration.ofSeconds(deadline), log, end));
            server.setExecutor(threads);
            server.start();
            print(server, code);
            try {
                end.await();
            } finally {
                server.stop(count == null ? 0 : 1); // time for the last response to go out
            }
        } finally {
            threads.shutdown();
        }
        return ExitCode.DONE;
    }

    private WebhookReceiver receiver(Optional<String> code) {
        Settings settings = context.settings();
        ServiceProfile.Builder profile = ServiceProfile.builder();
        settings.value(EnvironmentVariables.API_NAME).ifPresent(profile::apiName);
        settings.value(EnvironmentVariables.OPERATOR_NAME).ifPresent(profile::operatorName);
        WebhookReceiverConfig.Builder receiver = WebhookReceiver.builder()
                .handler(new SampleHandler(code))
                .serviceProfile(profile.build())
                .deadline(Duration.ofSeconds(deadline));
        settings.value(EnvironmentVariables.WEBHOOK_KEY)
                .ifPresentOrElse(
                        key -> receiver.addKey(WebhookKey.of(key)), () -> receiver.acceptRequestsWithoutKey(true));
        return receiver.build();
    }

    private HttpServer server() {
        try {
            return HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), BACKLOG);
        } catch (BindException e) {
            throw ToolException.failed("the port " + port + " is in use; --port 0 takes any free one", e);
        } catch (IOException e) {
            throw ToolException.failed("cannot listen on port " + port + ": " + e.getMessage(), e);
        }
    }

    private void print(HttpServer server, Optional<String> code) {
        Terminal terminal = context.terminal();
        String what = forward != null
                ? "forwards to " + forward
                : code.map(each -> "refuses with " + each).orElse("accepts everything");
        boolean hasKey =
                context.settings().value(EnvironmentVariables.WEBHOOK_KEY).isPresent();
        terminal.say(terminal.palette()
                        .good("Listening on http://127.0.0.1:"
                                + server.getAddress().getPort())
                + ", " + what + (hasKey ? "" : ", requires no key") + "; Ctrl-C stops it.");
    }
}
