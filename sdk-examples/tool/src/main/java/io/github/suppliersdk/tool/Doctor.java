package io.github.suppliersdk.tool;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.auth.TokenException;
import io.github.suppliersdk.config.EnvironmentVariables;
import io.github.suppliersdk.errors.ServiceException;
import io.github.suppliersdk.errors.SupplierException;
import io.github.suppliersdk.tool.terminal.Palette;
import io.github.suppliersdk.tool.terminal.Terminal;
import io.github.suppliersdk.tool.terminal.TerminalText;
import io.github.suppliersdk.types.PingResult;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/** Checks the connection to the service. */
@Command(
        name = "doctor",
        description = {
            "supplier doctor",
            "",
            "Diagnose the connection to the service. (Your webhooks: \"supplier trigger health\" and \"supplier certify\".)",
            "",
            "It changes nothing. It sends a request that must be refused: a change of a slot that does not exist."
        })
final class Doctor implements Callable<Integer> {
    private static final int NAME_WIDTH = 15;

    private final CommandContext context;
    private int exitCode = ExitCode.DONE;

    Doctor(CommandContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        try (SupplierClient client =
                CommandContext.client(context.clientBuilder().maxAttempts(1))) {
            show("configuration", context.serviceUrl(), "");
            PingResult ping = client.ping();
            if (ping.isOk()) {
                show("service", "responds within " + TerminalText.duration(ping.latency()), "");
                show("token", "accepted", "");
                show("accept-version", client.serviceProfile().acceptVersion(), "");
                write(client);
            } else {
                show(ping, client.serviceProfile().acceptVersion());
            }
        }
        return exitCode;
    }

    private void show(PingResult ping, String version) {
        Throwable failure = ping.failure().orElse(null);
        String problem = failure == null ? "" : Diagnosis.message(failure);
        boolean isOfToken = failure instanceof TokenException;
        switch (ping.verdict()) {
            case WRONG_TOKEN -> {
                boolean isFixed =
                        context.value(EnvironmentVariables.ACCESS_TOKEN).isPresent();
                show(
                        "token",
                        problem,
                        isFixed
                                ? "Check SUPPLIER_ACCESS_TOKEN. Has it expired?"
                                : "Check SUPPLIER_TOKEN_URL, SUPPLIER_CLIENT_ID and SUPPLIER_CLIENT_SECRET.");
                exitCode = ExitCode.NOT_AUTHORISED;
            }
            case WRONG_ACCEPT_VERSION ->
                show(
                        "accept-version",
                        "the service does not accept " + version,
                        "Set SUPPLIER_API_NAME to the operator's API name.");
            case WRONG_ADDRESS -> show("service", problem, Diagnosis.WRONG_ADDRESS);
            default ->
                show(
                        isOfToken ? "token" : "service",
                        problem,
                        isOfToken
                                ? "Is SUPPLIER_TOKEN_URL the address that issues tokens, and can it be reached?"
                                : remedy(failure));
        }
    }

    private static String remedy(@Nullable Throwable failure) {
        for (Throwable each = failure; each != null; each = each.getCause()) {
            if (each instanceof UnknownHostException) {
                return "Check SUPPLIER_BASE_URL for typos, then DNS and VPN.";
            }
            if (each instanceof ConnectException) {
                return "Is the service running, and is there a firewall or a proxy in between? The library uses no proxy"
                        + " unless one is configured.";
            }
            if (each instanceof SSLException) {
                return "Does the port use TLS, does the certificate name this host, is it valid, and does this Java trust"
                        + " its issuer? For a service on this machine, SUPPLIER_BASE_URL may be http://.";
            }
        }
        return failure instanceof ServiceException
                ? "The service itself failed. Try again later, or ask the operator."
                : "The connection was made, but no response came.";
    }

    /** Tries to set the seats of a slot that cannot exist, because its id is a random one. */
    private void write(SupplierClient client) {
        String what = "the seats of a slot that does not exist: ";
        try {
            var unused = client.slots("doctor", "doctor").updateCapacity("doctor-" + UUID.randomUUID(), 0);
            show("write", what + "accepted", "The service does not check what it is sent: ask the operator.");
        } catch (ServiceException e) {
            boolean isRefused = Set.of(400, 409, 422).contains(e.status())
                    || (e.status() == 404 && e.code().isPresent()); // a page of a gateway has no code
            String remedy = e.status() == 404
                    ? "A gateway before the service lets reads through, and not writes: ask the operator."
                    : "The service reads, but does not write: try again later, or ask the operator.";
            show(
                    "write",
                    what
                            + (isRefused
                                    ? "refused with status " + e.status() + ", as it must be"
                                    : "status " + e.status()),
                    isRefused ? "" : remedy);
        } catch (SupplierException e) {
            show("write", what + Diagnosis.message(e), "Run doctor again.");
        }
    }

    /** Shows what a check has found, and what to do; that is empty if the check has passed. */
    private void show(String check, String detail, String remedy) {
        Terminal terminal = context.terminal();
        Palette palette = terminal.dataPalette();
        String blanks = " ".repeat(NAME_WIDTH + 3);
        terminal.data()
                .println((remedy.isEmpty() ? palette.good("✓") : palette.bad("✗"))
                        + ' '
                        + palette.heading(TerminalText.padded(check, NAME_WIDTH))
                        + ' '
                        + detail.lines()
                                .map(TerminalText::sanitized)
                                .reduce((one, next) -> one + '\n' + blanks + next.strip())
                                .orElse(""));
        if (!remedy.isEmpty()) {
            terminal.data().println(blanks + palette.heading("→ " + remedy));
            exitCode = ExitCode.FAILED;
        }
    }
}
