package io.github.suppliersdk.tool.doctor;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.auth.TokenException;
import io.github.suppliersdk.config.EnvironmentVariables;
import io.github.suppliersdk.errors.ServiceException;
import io.github.suppliersdk.errors.SupplierException;
import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.Diagnosis;
import io.github.suppliersdk.tool.terminal.TerminalText;
import io.github.suppliersdk.types.PingResult;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** Checks how the service responds to this caller: address, token, accept-version, and a write. */
final class ServiceChecks implements AutoCloseable {
    private final SupplierClient client;
    private final boolean fetchesTokens;
    private boolean notAuthorised;

    ServiceChecks(CommandContext context) {
        this.client = CommandContext.client(context.clientBuilder().maxAttempts(1));
        this.fetchesTokens = context.value(EnvironmentVariables.ACCESS_TOKEN).isEmpty();
    }

    boolean notAuthorised() {
        return notAuthorised;
    }

    /** Makes the checks, until one fails that the others depend on. */
    List<Finding> all() {
        PingResult ping = client.ping();
        List<Finding> findings = new ArrayList<>(access(ping));
        if (ping.isOk()) {
            findings.add(write());
        }
        return findings;
    }

    private List<Finding> access(PingResult ping) {
        Throwable failure = ping.failure().orElse(null);
        String problem = failure == null ? "" : Diagnosis.message(failure);
        String version = client.serviceProfile().acceptVersion();
        boolean isOfToken = failure instanceof TokenException;
        notAuthorised = ping.verdict() == PingResult.Verdict.WRONG_TOKEN;
        return switch (ping.verdict()) {
            case OK ->
                List.of(
                        Finding.passed("service", "responds within " + TerminalText.duration(ping.latency())),
                        Finding.passed("token", "accepted"),
                        Finding.passed("accept-version", version));
            case WRONG_TOKEN ->
                List.of(Finding.failed(
                        "token",
                        problem,
                        fetchesTokens
                                ? "Check SUPPLIER_TOKEN_URL, SUPPLIER_CLIENT_ID and SUPPLIER_CLIENT_SECRET."
                                : "Check SUPPLIER_ACCESS_TOKEN. Has it expired?"));
            case WRONG_ACCEPT_VERSION ->
                List.of(Finding.failed(
                        "accept-version",
                        "the service does not accept " + version,
                        "Set SUPPLIER_API_NAME to the operator's API name."));
            case WRONG_ADDRESS -> List.of(Finding.failed("service", problem, Diagnosis.WRONG_ADDRESS));
            case NO_RESPONSE, SERVICE_FAILED ->
                List.of(
                        isOfToken
                                ? Finding.failed(
                                        "token",
                                        problem,
                                        "Is SUPPLIER_TOKEN_URL the address that issues tokens, and can it be reached?")
                                : Finding.failed("service", problem, remedy(failure)));
        };
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
    private Finding write() {
        String what = "the seats of a slot that does not exist: ";
        try {
            var unused = client.slots("doctor", "doctor").updateCapacity("doctor-" + UUID.randomUUID(), 0);
            return Finding.failed(
                    "write", what + "accepted", "The service does not check what it is sent: ask the operator.");
        } catch (ServiceException e) {
            boolean isRefused = Set.of(400, 409, 422).contains(e.status())
                    || (e.status() == 404 && e.code().isPresent()); // a page of a gateway has no code
            return isRefused
                    ? Finding.passed("write", what + "refused with status " + e.status() + ", as it must be")
                    : Finding.failed(
                            "write",
                            what + "status " + e.status(),
                            e.status() == 404
                                    ? "A gateway before the service lets reads through, and not writes: ask the operator."
                                    : "The service reads, but does not write: try again later, or ask the operator.");
        } catch (SupplierException e) {
            return Finding.failed("write", what + Diagnosis.message(e), "Run doctor again.");
        }
    }

    @Override
    public void close() {
        client.close();
    }
}
