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
import io.github.suppliersdk.internal.failures.FailureTable;
import io.github.suppliersdk.internal.failures.OperationKind;
import io.github.suppliersdk.internal.http.Address;
import io.github.suppliersdk.internal.http.HttpRequest;
import io.github.suppliersdk.internal.http.HttpTransportException;
import io.github.suppliersdk.internal.json.Json;
import io.github.suppliersdk.internal.json.OtherObjectException;
import io.github.suppliersdk.internal.redaction.OneLine;
import io.github.suppliersdk.internal.redaction.Redaction;
import io.github.suppliersdk.internal.threads.Cancellation;
import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
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
    private final Channel attempts;
    private final Channel channel;
    private final Map<String, String> headersWithoutBody;
    private final Map<String, String> headersWithBody;
    private final List<String> secrets;

    /** Calls this service, with these settings for each call. */
    public ServiceCaller(ClientContext context, CallSettings settings) {
        this(context, settings, attempts(context));
    }

    private ServiceCaller(ClientContext context, CallSettings settings, Channel attempts) {
        this.context = context;
        this.settings = settings;
        this.attempts = attempts;
        this.channel = new RetryChannel(settings.maxAttempts(), context.budget(), context.time(), attempts);
        this.headersWithoutBody = Collections.unmodifiableMap(settings.headers());
        Map<String, String> withBody = new LinkedHashMap<>(headersWithoutBody);
        withBody.putIfAbsent("Content-Type", "application/json");
        this.headersWithBody = Collections.unmodifiableMap(withBody);
        this.secrets = Stream.concat(context.secrets().stream(), Redaction.secretsIn(headersWithoutBody).stream())
                .toList();
    }

    /** Calls the same service with other settings; the two share the pause in renewing tokens. */
    public ServiceCaller with(CallSettings other) {
        return new ServiceCaller(context, other, attempts);
    }

    /** The channels of an attempt. */
    private static Channel attempts(ClientContext context) {
        Channel transport = new TransportChannel(context.transport(), context.buffers(), context.maxResponseBytes());
        TimedTokenSource tokens = context.tokens();
        return tokens == null ? transport : new AuthorizationChannel(tokens, context.time(), transport);
    }

    /** Calls an endpoint without a body and returns its response. */
    public <A> A fetch(Endpoint<Void, A> endpoint, Params params) {
        return Objects.requireNonNull(call(endpoint, params, null, null));
    }

    /** Calls an endpoint with a body and returns its response. */
    public <Q, A> A send(Endpoint<Q, A> endpoint, Params params, Q body) {
        return Objects.requireNonNull(call(endpoint, params, body, null));
    }

    /** The same with a request that leaves within this time, or not at all: a token source may take long, and connecting too. */
    public <Q, A> A sendWithin(Duration time, Endpoint<Q, A> endpoint, Params params, Q body) {
        return Objects.requireNonNull(call(endpoint, params, body, time));
    }

    /** Calls an endpoint whose response has no content. */
    public <Q> void run(Endpoint<Q, Void> endpoint, Params params, @Nullable Q body) {
        call(endpoint, params, body, null);
    }

    private <Q, A> @Nullable A call(
            Endpoint<Q, A> endpoint, Params params, @Nullable Q body, @Nullable Duration leaveWithin) {
        Address address = context.baseUrl().below(endpoint.path().segments(), params.values(), params.query());
        CallState call = new CallState(endpoint, address.toString(), settings.callTimeout(), secrets, context.time());
        Cancellation cancellation = new Cancellation();
        context.inFlight().add(cancellation);
        try (Bytes content = body == null ? null : write(endpoint, body)) {
            return call(
                    endpoint,
                    new HttpRequest(
                            endpoint.method(),
                            address,
                            endpoint.path().text(),
                            content == null ? headersWithoutBody : headersWithBody,
                            null,
                            content,
                            () -> leaveWithin == null || call.elapsed().compareTo(leaveWithin) <= 0,
                            settings.attemptTimeout(),
                            cancellation),
                    call);
        } finally {
            context.inFlight().remove(cancellation);
        }
    }

    private <A> @Nullable A call(Endpoint<?, A> endpoint, HttpRequest request, CallState call) {
        @Nullable ReceivedResponse response = null;
        try {
            response = execute(request, call);
            A result = read(endpoint, request, response, call);
            observe(request, call, response, null);
            return result;
        } catch (Throwable e) { // foreign code may also throw what it does not declare
            observe(request, call, response, e);
            throw e;
        } finally {
            if (response != null) {
                response.close();
            }
        }
    }

    private ReceivedResponse execute(HttpRequest request, CallState call) {
        try {
            return channel.execute(request, call);
        } catch (HttpTransportException e) {
            Redaction redaction = call.redaction();
            throw new TransportException(
                    call.info(),
                    reason(request.cancellation()),
                    redaction.message(e.getMessage()),
                    e.getCause() == null ? e : e.getCause());
        }
    }

    /**
     * The reason for a stopped call. A closed client counts before an interrupt, because closing interrupts threads
     * too.
     */
    private TransportException.Reason reason(Cancellation cancellation) {
        if (context.inFlight().hasEnded()) {
            return TransportException.Reason.CLIENT_CLOSED;
        }
        if (!cancellation.isCancelled() && !Thread.currentThread().isInterrupted()) {
            return TransportException.Reason.FAULT;
        }
        // the call was cancelled because of an interrupt, whose flag OkHttp may have cleared
        Thread.currentThread().interrupt();
        return TransportException.Reason.INTERRUPTED;
    }

    private void observe(
            HttpRequest request, CallState call, @Nullable ReceivedResponse response, @Nullable Throwable failure) {
        if (settings.observers().isEmpty()) {
            return;
        }
        AtomicBoolean isOver = new AtomicBoolean();
        CallEvent event = new CallEvent(
                request.method(),
                request.pathTemplate(),
                request.address().toString(),
                response == null ? OptionalInt.empty() : OptionalInt.of(response.status()),
                call.attempts(),
                call.elapsed(),
                request.body() == null ? 0 : request.body().size(),
                response == null ? 0 : response.body().size(),
                () -> {
                    if (isOver.get()) { // the buffer belongs to another call
                        throw new IllegalStateException("the raw response is gone once the observer has returned");
                    }
                    return Optional.ofNullable(response).map(raw -> raw.forObserver(call.redaction()));
                },
                Optional.ofNullable(failure));
        for (CallObserver observer : settings.observers()) {
            try {
                observer.onCall(event);
            } catch (Throwable e) { // of any kind: the caller gets the outcome of the call, not this
                LOG.warn("an observer failed on {}", request, e);
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

    private <A> @Nullable A read(
            Endpoint<?, A> endpoint, HttpRequest request, ReceivedResponse response, CallState call) {
        TransportException.Reason brokenOffBy =
                response.fault() == null ? TransportException.Reason.FAULT : reason(request.cancellation());
        if (!response.isSuccess()) {
            if (isDoneByEarlierAttempt(endpoint, response, call)) {
                return null;
            }
            throw ErrorDecoder.decode(call, response);
        }
        if (endpoint.reader() == null) {
            if (response.isWebPage()) {
                throw webPage(response, call);
            }
            return null;
        }
        if (brokenOffBy != TransportException.Reason.FAULT) {
            throw new TransportException(
                    call.info(), brokenOffBy, "it was stopped while the response was read", response.fault());
        }
        if (response.fault() != null) {
            throw unusable(response, call, response.isWebPage() ? WEB_PAGE : "broke off", response.fault());
        }
        if (!response.complete()) {
            throw unreadable(response, call, "is longer than " + context.maxResponseBytes() + " bytes", null);
        }
        try {
            return Json.read(response.body(), endpoint.reader());
        } catch (OtherObjectException e) {
            throw aboutSomethingElse(
                    response,
                    call,
                    "is about something else: " + call.redaction().message(e.getMessage()));
        } catch (IOException e) {
            if (response.isWebPage()) {
                throw webPage(response, call);
            }
            // without the cause, which would show content of the response
            throw unreadable(
                    response, call, "cannot be read: " + call.redaction().message(Json.describe(e)), null);
        } catch (RuntimeException e) {
            // The request was carried out, and the caller has to know that.
            throw unreadable(response, call, "does not match the contract", e);
        }
    }

    /**
     * Whether a 404 means success: an object that an earlier attempt may have deleted is missing, as the caller wants.
     * A 404 to deleting all objects says that their parent is missing, which no earlier attempt can have caused.
     */
    private static boolean isDoneByEarlierAttempt(Endpoint<?, ?> endpoint, ReceivedResponse response, CallState call) {
        return response.status() == NOT_FOUND
                && endpoint.kind() == OperationKind.DELETE
                && call.effect() != Effect.NONE;
    }

    /** For a success that cannot be read: the service has carried the request out. */
    private static InvalidResponseException unreadable(
            ReceivedResponse response, CallState call, String problem, @Nullable Throwable cause) {
        call.failed(AttemptEnd.RESPONSE, response.status());
        return unusable(response, call, problem, cause);
    }

    /** For a response that may belong to another request, or comes from another server: it says nothing. */
    private static InvalidResponseException aboutSomethingElse(
            ReceivedResponse response, CallState call, String problem) {
        call.failed(AttemptEnd.NO_RESPONSE, FailureTable.NO_STATUS);
        return unusable(response, call, problem, null);
    }

    /**
     * For a web page. The service sends none, so it comes from an intermediary such as a proxy that requires a login,
     * and the request may not have passed.
     */
    private static InvalidResponseException webPage(ReceivedResponse response, CallState call) {
        RawResponse shown = response.forException(call.redaction());
        String beginning = shown.body().isBlank() ? "" : ": " + OneLine.of(shown.body(), LONGEST_EXCERPT);
        return aboutSomethingElse(response, call, WEB_PAGE + beginning);
    }

    private static InvalidResponseException unusable(
            ReceivedResponse response, CallState call, String problem, @Nullable Throwable cause) {
        return new InvalidResponseException(call.info(), response.forException(call.redaction()), problem, cause);
    }
}
