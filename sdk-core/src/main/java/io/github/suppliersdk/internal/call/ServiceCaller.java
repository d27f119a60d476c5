package io.github.suppliersdk.internal.call;

import io.github.suppliersdk.errors.Effect;
import io.github.suppliersdk.errors.InvalidRequestException;
import io.github.suppliersdk.errors.InvalidResponseException;
import io.github.suppliersdk.errors.TransportException;
import io.github.suppliersdk.errors.Violation;
import io.github.suppliersdk.http.CallEvent;
import io.github.suppliersdk.http.CallObserver;
import io.github.suppliersdk.http.RawResponse;
import io.github.suppliersdk.internal.auth.TimedTokenSource;
import io.github.suppliersdk.internal.bytes.Bytes;
import io.github.suppliersdk.internal.failures.AttemptEnd;
import io.github.suppliersdk.internal.failures.Meaning;
import io.github.suppliersdk.internal.failures.OperationKind;
import io.github.suppliersdk.internal.http.HttpRequest;
import io.github.suppliersdk.internal.http.HttpTransportException;
import io.github.suppliersdk.internal.json.Json;
import io.github.suppliersdk.internal.json.JsonReader;
import io.github.suppliersdk.internal.json.OtherObjectException;
import io.github.suppliersdk.internal.redaction.OneLine;
import io.github.suppliersdk.internal.threads.Cancellation;
import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The path of every call: writes the body, sends it, checks the status, and reads the response. */
public final class ServiceCaller {
    private static final Logger LOG = LoggerFactory.getLogger("io.github.suppliersdk.calls");
    private static final int NOT_FOUND = 404;
    private static final int LONGEST_EXCERPT = 200;
    private static final String WEB_PAGE = "is a web page, perhaps of a proxy or a maintenance server";

    private final ClientContext context;
    private final CallSettings settings;
    private final Channel channel;
    private final Map<String, String> headersWithBody;

    /** Calls this service, with these settings for each call. */
    public ServiceCaller(ClientContext context, CallSettings settings) {
        this(context, settings, channel(context));
    }

    private ServiceCaller(ClientContext context, CallSettings settings, Channel channel) {
        this.context = context;
        this.settings = settings;
        this.channel = channel;
        Map<String, String> withBody = new LinkedHashMap<>(settings.headers());
        withBody.putIfAbsent("Content-Type", "application/json");
        this.headersWithBody = Collections.unmodifiableMap(withBody);
    }

    /** Calls the same service with other settings; the two share the pause in renewing tokens. */
    public ServiceCaller with(CallSettings other) {
        return new ServiceCaller(context, other, channel);
    }

    private static Channel channel(ClientContext context) {
        Channel transport = new TransportChannel(context.transport(), context.buffers(), context.maxResponseBytes());
        TimedTokenSource tokens = context.tokens();
        return new RetryChannel(
                context.budget(),
                context.time(),
                tokens == null ? transport : new AuthorizationChannel(tokens, context.time(), transport));
    }

    /** Calls an endpoint without a body and returns its response. */
    public <R> R fetch(Endpoint<Void, R> endpoint, Params params) {
        return Objects.requireNonNull(call(endpoint, params, null, null));
    }

    /** Calls an endpoint with a body and returns its response. */
    public <Q, R> R send(Endpoint<Q, R> endpoint, Params params, Q body) {
        return Objects.requireNonNull(call(endpoint, params, body, null));
    }

    /** The same with a request that leaves within this time, or not at all: a token source may take long, and connecting too. */
    public <Q, R> R sendWithin(Duration limit, Endpoint<Q, R> endpoint, Params params, Q body) {
        long start = context.time().nanos();
        return Objects.requireNonNull(
                call(endpoint, params, body, () -> context.time().nanos() - start <= limit.toNanos()));
    }

    /** Calls an endpoint whose response has no content. */
    public <Q> void run(Endpoint<Q, Void> endpoint, Params params, @Nullable Q body) {
        call(endpoint, params, body, null);
    }

    private <Q, R> @Nullable R call(
            Endpoint<Q, R> endpoint, Params params, @Nullable Q body, @Nullable BooleanSupplier mayLeave) {
        Cancellation cancellation = new Cancellation();
        try (Bytes content = body == null ? null : write(endpoint, body)) {
            context.inFlight().add(cancellation);
            HttpRequest request = new HttpRequest(
                    endpoint.method(),
                    context.baseUrl().below(endpoint.path(), params.values(), params.query()),
                    content == null ? settings.headers() : headersWithBody,
                    content,
                    mayLeave,
                    cancellation);
            return observed(
                    new CallState(endpoint, request, settings, context.secrets(), context.time()), endpoint.reader());
        } finally {
            context.inFlight().remove(cancellation);
        }
    }

    private <R> @Nullable R observed(CallState call, @Nullable JsonReader<R> reader) {
        @Nullable ReceivedResponse response = null;
        try {
            response = execute(call);
            R result = read(call, response, reader);
            observe(call, response, null);
            return result;
        } catch (Throwable e) { // foreign code may also throw what it does not declare
            observe(call, response, e);
            throw e;
        } finally {
            if (response != null) {
                response.close();
            }
        }
    }

    private ReceivedResponse execute(CallState call) {
        try {
            return channel.execute(call);
        } catch (HttpTransportException e) {
            throw new TransportException(
                    call.info(),
                    restoreInterruptAndTellReason(call),
                    call.redaction().message(e.getMessage()),
                    e.getCause() == null ? e : e.getCause());
        }
    }

    /**
     * The reason for a call that got no whole response. A closed client counts before an interrupt, because closing
     * interrupts threads too.
     */
    private TransportException.Reason restoreInterruptAndTellReason(CallState call) {
        if (context.inFlight().hasEnded()) {
            return TransportException.Reason.CLIENT_CLOSED;
        }
        if (!call.cancellation().isCancelled() && !Thread.currentThread().isInterrupted()) {
            return TransportException.Reason.FAULT;
        }
        // the call was cancelled because of an interrupt, whose flag OkHttp may have cleared
        Thread.currentThread().interrupt();
        return TransportException.Reason.INTERRUPTED;
    }

    private void observe(CallState call, @Nullable ReceivedResponse response, @Nullable Throwable failure) {
        if (settings.observers().isEmpty()) {
            return;
        }
        AtomicBoolean isOver = new AtomicBoolean();
        CallEvent event = call.event(
                response,
                () -> { // most observers never ask
                    if (isOver.get()) { // the buffer belongs to another call
                        throw new IllegalStateException("the raw response is gone once the observer has returned");
                    }
                    return Optional.ofNullable(response)
                            .map(raw -> raw.copy(call.redaction(), raw.body().size()));
                },
                failure);
        for (CallObserver observer : settings.observers()) {
            try {
                observer.onCall(event);
            } catch (Throwable e) { // of any kind: the caller gets the outcome of the call, not this
                LOG.warn("an observer failed on {}", call.request(), e);
            }
        }
        isOver.set(true);
    }

    private <Q> Bytes write(Endpoint<Q, ?> endpoint, Q body) {
        Bytes bytes = context.buffers().take();
        try {
            Json.write(body, Objects.requireNonNull(endpoint.writer()), bytes);
            return bytes;
        } catch (IOException e) {
            bytes.close();
            // writing goes to memory only, so the cause is a value that has no form in JSON
            throw new InvalidRequestException(
                    List.of(new Violation("(body)", "cannot be written as JSON: " + Json.describe(e))));
        } catch (RuntimeException | Error e) {
            bytes.close();
            throw e;
        }
    }

    private <R> @Nullable R read(CallState call, ReceivedResponse response, @Nullable JsonReader<R> reader) {
        // first of all: an interrupt that broke the body off must not be lost, whatever the status
        TransportException.Reason brokenOffBy =
                response.fault() == null ? TransportException.Reason.FAULT : restoreInterruptAndTellReason(call);
        // 1. no success
        if (!response.isSuccess()) {
            if (isDoneByEarlierAttempt(call, response)) {
                return null;
            }
            throw ErrorDecoder.decode(call, response);
        }
        // 2. nothing to read
        if (reader == null) {
            if (response.isWebPage()) {
                throw webPage(call, response);
            }
            return null;
        }
        // 3. stopped, broken off or too long
        if (brokenOffBy != TransportException.Reason.FAULT) {
            throw new TransportException(
                    call.info(), brokenOffBy, "it was stopped while the response was read", response.fault());
        }
        if (response.fault() != null) {
            throw response.isWebPage()
                    ? webPage(call, response)
                    : unusable(call, response, AttemptEnd.BROKEN_OFF, "broke off", response.fault());
        }
        // 4. from here on the request was carried out, unless the response is not about it
        if (!response.complete()) {
            String problem = "is longer than " + context.maxResponseBytes() + " bytes";
            throw unusable(call, response, AttemptEnd.RESPONSE, problem, null);
        }
        try {
            return Json.read(response.body(), reader);
        } catch (OtherObjectException e) {
            String problem = "is about something else: " + call.redaction().message(e.getMessage());
            throw unusable(call, response, AttemptEnd.NO_RESPONSE, problem, null);
        } catch (IOException e) {
            if (response.isWebPage()) {
                throw webPage(call, response);
            }
            // without the cause, which would show content of the response
            String problem = "cannot be read: " + call.redaction().message(Json.describe(e));
            throw unusable(call, response, AttemptEnd.RESPONSE, problem, null);
        } catch (RuntimeException e) {
            throw unusable(call, response, AttemptEnd.RESPONSE, "does not match the contract", e);
        }
    }

    /**
     * Whether a 404 means success: an object that an earlier attempt may have deleted is missing, as the caller wants.
     * A 404 to deleting all objects says that their parent is missing, which no earlier attempt can have caused.
     */
    private static boolean isDoneByEarlierAttempt(CallState call, ReceivedResponse response) {
        return response.status() == NOT_FOUND && call.kind() == OperationKind.DELETE && call.effect() != Effect.NONE;
    }

    /**
     * For a web page. The service sends none, so it comes from an intermediary such as a proxy that requires a login,
     * and the request may not have passed.
     */
    private static InvalidResponseException webPage(CallState call, ReceivedResponse response) {
        RawResponse shown = response.forException(call.redaction());
        String beginning = shown.body().isBlank() ? "" : ": " + OneLine.of(shown.body(), LONGEST_EXCERPT);
        return unusable(call, response, AttemptEnd.NO_RESPONSE, WEB_PAGE + beginning, response.fault());
    }

    /** For a success that cannot be used; it counts as this end of the attempt. */
    private static InvalidResponseException unusable(
            CallState call, ReceivedResponse response, AttemptEnd end, String problem, @Nullable Throwable cause) {
        Meaning unused = call.note(end, response.status());
        return new InvalidResponseException(call.info(), response.forException(call.redaction()), problem, cause);
    }
}
