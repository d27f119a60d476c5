package io.github.suppliersdk.tool.doctor;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.config.EnvironmentVariables;
import io.github.suppliersdk.errors.ServiceException;
import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.Failures;
import io.github.suppliersdk.tool.json.Json;
import io.github.suppliersdk.tool.terminal.TerminalText;
import io.github.suppliersdk.types.PingResult;
import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javax.net.ssl.SSLException;
import okhttp3.Interceptor;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** Checks how the service responds to this caller: address, token, accept-version, and a write. */
final class ServiceChecks implements AutoCloseable, Interceptor {
    private static final MediaType JSON = MediaType.get("application/json");
    private static final String NO_SLOT =
            "/supplier/availability/experiences/doctor/options/doctor/slots/NOT%20AN%20ID";

    private final OkHttpClient http =
            new OkHttpClient.Builder().addInterceptor(this).build();
    private final SupplierClient client;
    private final boolean fetchesTokens;
    private volatile @Nullable Request lastRequest;
    private boolean notAuthorised;

    ServiceChecks(CommandContext context) {
        this.client =
                CommandContext.client(context.clientBuilder().httpClient(http).maxAttempts(1));
        this.fetchesTokens = context.value(EnvironmentVariables.ACCESS_TOKEN).isEmpty();
    }

    /** Keeps the last request to the service, so that one can be sent that the library itself would refuse. */
    @Override
    public Response intercept(Chain chain) throws IOException {
        Request request = chain.request();
        // a token request, whose body has credentials, has no such header
        boolean isOfService = request.header("accept-version") != null;
        lastRequest = isOfService ? request : lastRequest;
        return chain.proceed(request);
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
        String problem = failure == null ? "" : Failures.message(failure);
        String version = client.serviceProfile().acceptVersion();
        boolean isOfToken = fetchesTokens && lastRequest == null;
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
            case WRONG_ADDRESS ->
                List.of(Finding.failed(
                        "service",
                        problem,
                        "Something other than the service responds at this address. Check SUPPLIER_BASE_URL,"
                                + " including its path."));
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

    /** Tries to set the seats of a slot that cannot exist, because its id is not one. */
    private Finding write() {
        String what = "the seats of a slot with an invalid id: ";
        try {
            Reply reply = send("PATCH", NO_SLOT, "{\"capacity\":0}");
            int status = reply.status();
            if (isRefused(status) || (status == 404 && reply.isOfService())) {
                return Finding.passed("write", what + "refused with status " + status + ", as it must be");
            }
            return Finding.failed(
                    "write",
                    what + "status " + status,
                    status == 404
                            ? "A gateway before the service lets reads through, and not writes: ask the operator."
                            : "The service reads, but does not write: try again later, or ask the operator.");
        } catch (IOException e) {
            return Finding.failed("write", what + Failures.message(e), "Run doctor again.");
        }
    }

    private static boolean isRefused(int status) {
        return status == 400 || status == 409 || status == 422;
    }

    private record Reply(int status, String body) {
        /** Whether the body is an error of the contract, and not a page of a gateway. */
        boolean isOfService() {
            try {
                return Json.read(body).has("code");
            } catch (JsonProcessingException e) {
                return false;
            }
        }
    }

    /** Sends a request with the headers of the last one, and returns the status and the body. */
    private Reply send(String method, String path, String body) throws IOException {
        Request request = Objects.requireNonNull(lastRequest)
                .newBuilder()
                .url(client.baseUrl() + path)
                .method(method, RequestBody.create(body, JSON))
                .build();
        try (Response response = http.newCall(request).execute()) {
            return new Reply(
                    response.code(), Objects.requireNonNull(response.body()).string());
        }
    }

    @Override
    public void close() {
        client.close();
        http.connectionPool().evictAll();
    }
}
