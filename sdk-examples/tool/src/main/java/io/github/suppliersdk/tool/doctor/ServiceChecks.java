package io.github.suppliersdk.tool.doctor;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.config.EnvironmentVariables;
import io.github.suppliersdk.errors.ServiceException;
import io.github.suppliersdk.errors.SupplierException;
import io.github.suppliersdk.experiences.Experience;
import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.Failures;
import io.github.suppliersdk.tool.terminal.TerminalText;
import io.github.suppliersdk.types.PingResult;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import okhttp3.OkHttpClient;

/** Checks how the service responds to this caller: token, accept-version, clock, latency, and the path of questions. */
final class ServiceChecks implements AutoCloseable {
    private static final int READS = 10;
    private static final Duration TOLERATED_DIFFERENCE = Duration.ofSeconds(30);

    private final LastExchange last = new LastExchange();
    private final OkHttpClient http =
            new OkHttpClient.Builder().addInterceptor(last).build();
    private final SupplierClient client;
    private final Clock clock;
    private final boolean fetchesTokens;
    private boolean notAuthorised;

    ServiceChecks(CommandContext context) {
        this.client =
                CommandContext.client(context.clientBuilder().httpClient(http).maxAttempts(1));
        this.fetchesTokens = context.settings().required().containsKey(EnvironmentVariables.TOKEN_URL)
                && !context.settings().required().containsKey(EnvironmentVariables.ACCESS_TOKEN);
        this.clock = context.clock();
    }

    boolean notAuthorised() {
        return notAuthorised;
    }

    /** Checks the token and accept-version with one call. */
    List<Finding> access() {
        PingResult ping = client.ping();
        String problem = ping.failure().map(Failures::message).orElse("");
        String version = client.serviceProfile().acceptVersion();
        return switch (ping.verdict()) {
            case OK ->
                List.of(
                        Finding.passed(
                                "token", "accepted, " + TerminalText.duration(ping.latency()) + " for the first call"),
                        Finding.passed("accept-version", version));
            case WRONG_TOKEN -> {
                notAuthorised = true;
                yield List.of(
                        Finding.failed(
                                "token",
                                problem,
                                fetchesTokens
                                        ? "Check SUPPLIER_TOKEN_URL, SUPPLIER_CLIENT_ID and SUPPLIER_CLIENT_SECRET."
                                        : "Check SUPPLIER_ACCESS_TOKEN. Has it expired?"),
                        Finding.notChecked("accept-version", "the service checks the token first"));
            }
            case WRONG_ACCEPT_VERSION ->
                List.of(
                        Finding.notChecked("token", "the service checks accept-version first"),
                        Finding.failed(
                                "accept-version",
                                "the service does not accept " + version,
                                "Set SUPPLIER_API_NAME to the operator's API name."));
            case WRONG_ADDRESS ->
                List.of(Finding.failed(
                        "service",
                        problem,
                        "Something other than the service responds at this address. Check SUPPLIER_BASE_URL,"
                                + " including its path."));
            case NO_RESPONSE ->
                List.of(
                        fetchesTokens && !last.hasCalledService()
                                ? Finding.failed(
                                        "token",
                                        problem,
                                        "Is SUPPLIER_TOKEN_URL right, and can it be reached from here?")
                                : Finding.failed("service", problem, "The connection was made, but no response came."));
            case SERVICE_FAILED ->
                List.of(
                        fetchesTokens && !last.hasCalledService()
                                ? Finding.failed(
                                        "token", problem, "Is SUPPLIER_TOKEN_URL the address that issues tokens?")
                                : Finding.failed(
                                        "service",
                                        problem,
                                        "The service itself failed. Try again later, or ask the operator."));
        };
    }

    Finding clockDifference() {
        if (!last.hasCalledService()) {
            return Finding.notChecked("clock", "the service was not called, because there is no token");
        }
        Optional<String> date = last.header("Date");
        if (date.isEmpty()) {
            return Finding.notChecked("clock", "the service sends no Date header");
        }
        try {
            Instant there = ZonedDateTime.parse(date.get(), DateTimeFormatter.RFC_1123_DATE_TIME)
                    .toInstant();
            Duration difference = Duration.between(there, clock.instant());
            String detail = TerminalText.duration(difference.abs())
                    + (difference.isNegative() ? " behind" : " ahead of") + " the service";
            return difference.abs().compareTo(TOLERATED_DIFFERENCE) > 0
                    ? Finding.failed(
                            "clock",
                            detail,
                            "Set this machine's clock by NTP: the expiry of holds and tokens depends on it.")
                    : Finding.passed(
                            "clock", "within " + Math.max(1, difference.abs().toSeconds()) + " s of the service");
        } catch (DateTimeException e) {
            return Finding.notChecked("clock", "the Date header of the service cannot be parsed: " + date.get());
        }
    }

    Finding latency() {
        List<Duration> times = new ArrayList<>();
        for (int i = 0; i < READS; i++) {
            PingResult ping = client.ping();
            if (!ping.isOk()) {
                return Finding.failed("latency", "read " + (i + 1) + " of " + READS + ": " + ping, "Run doctor again.");
            }
            times.add(ping.latency());
        }
        Collections.sort(times);
        return Finding.passed(
                "latency",
                READS + " reads, p50 " + TerminalText.duration(times.get(READS / 2 - 1)) + ", p99 "
                        + TerminalText.duration(times.get(READS - 1)));
    }

    /**
     * Finds the path segment for writing mandatory questions. An empty object is not a valid question, so nothing is
     * created: with the right segment the service refuses the object, with the wrong one the path does not exist.
     */
    Finding questionSegment() {
        String segment = client.serviceProfile().mandatoryQuestionSegment();
        try {
            List<Experience> experiences = client.experiences().list();
            if (experiences.isEmpty()) {
                return Finding.notChecked(
                        "question path", "there is no experience yet to check it with; it is set to " + segment);
            }
            String experienceId = experiences.get(0).experienceId();
            int status = probe(segment, experienceId);
            if (isRefusedContent(status)) {
                return Finding.passed("question path", segment + " is right");
            }
            String other = segment.equals("experience") ? "experiences" : "experience";
            return isRefusedContent(probe(other, experienceId))
                    ? Finding.failed(
                            "question path",
                            segment + " gets status " + status + ", " + other + " is right",
                            "Set " + EnvironmentVariables.QUESTION_SEGMENT + "=" + other + ".")
                    : Finding.warning(
                            "question path",
                            "neither experience nor experiences gets the expected status (" + status + ")",
                            "Ask the operator, if you have mandatory questions.");
        } catch (ServiceException e) {
            return Finding.warning("question path", Failures.message(e), "The experiences could not be listed.");
        } catch (IOException | SupplierException e) {
            return Finding.failed("question path", Failures.message(e), "Run doctor again.");
        }
    }

    private static boolean isRefusedContent(int status) {
        return status == 400 || status == 409 || status == 422;
    }

    private int probe(String segment, String experienceId) throws IOException {
        return last.postEmptyObject(
                http,
                client.baseUrl(),
                "/supplier/catalog/" + segment + "/"
                        + URLEncoder.encode(experienceId, StandardCharsets.UTF_8)
                                .replace("+", "%20")
                        + "/mandatory-questions");
    }

    @Override
    public void close() {
        client.close();
        http.connectionPool().evictAll();
    }
}
