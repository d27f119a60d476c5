package io.github.suppliersdk.sandbox.internal.bookings;

import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/** One call of a webhook. It is asynchronous: no thread waits for the response. */
final class WebhookCall {

    /**
     * The HTTP client is shared by all sandboxes of the process. Before JDK 21 a client cannot be closed, so a client
     * for each sandbox would keep its thread until it is garbage collected.
     */
    private static final class Shared {
        private static final Executor THREADS = new ThreadPoolExecutor(
                0, Integer.MAX_VALUE, 5, TimeUnit.SECONDS, new SynchronousQueue<>(), Shared::thread);
        private static final HttpClient HTTP = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .executor(THREADS)
                .build();

        private static Thread thread(Runnable work) {
            Thread thread = new Thread(work, "webhook of a sandbox");
            thread.setDaemon(true);
            return thread;
        }
    }

    private final String requestLine;
    private final HttpRequest request;
    private final Duration timeout;
    private final Duration delay;
    private final Supplier<CallLog.Call> recorded;

    /**
     * @param recorded creates the record of the call; called once, when the request is sent
     */
    WebhookCall(
            String requestLine,
            HttpRequest request,
            Duration timeout,
            Duration delay,
            Supplier<CallLog.Call> recorded) {
        this.recorded = recorded;
        this.requestLine = requestLine;
        this.request = request;
        this.timeout = timeout;
        this.delay = delay;
    }

    /** Sends the request after the delay. Cancelling the future ends the call. */
    CompletableFuture<WebhookResponse> send() {
        CompletableFuture<WebhookResponse> response = new CompletableFuture<>();
        if (delay.isZero()) {
            start(response);
        } else {
            CompletableFuture.delayedExecutor(delay.toMillis(), TimeUnit.MILLISECONDS, Shared.THREADS)
                    .execute(() -> start(response));
        }
        return response;
    }

    private void start(CompletableFuture<WebhookResponse> response) {
        if (response.isDone()) {
            return;
        }
        CallLog.Call call = recorded.get();
        CompletableFuture<HttpResponse<byte[]>> exchange =
                Shared.HTTP.sendAsync(request, same -> new LimitedBodySubscriber(WebhookResponse.MAX_BODY_BYTES));
        var unused = exchange.whenComplete((received, problem) -> {
            if (problem == null) {
                response.complete(new WebhookResponse(received.statusCode(), received.body()));
            } else {
                response.completeExceptionally(problem);
            }
        });
        var unusedEnd = response.orTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
                .whenComplete((ended, problem) -> {
                    if (problem == null) {
                        call.end(ended.status(), ended.body());
                    } else {
                        call.fail(reason(unwrapped(problem)));
                    }
                    exchange.cancel(true);
                });
    }

    /** Converts failures into {@link WebhookFailure}, and completes on a thread that may block. */
    CompletableFuture<WebhookResponse> result(CompletableFuture<WebhookResponse> response) {
        return response.handleAsync(
                (received, problem) -> {
                    if (problem != null) {
                        throw new WebhookFailure(requestLine + ": " + reason(unwrapped(problem)));
                    }
                    return received;
                },
                Shared.THREADS);
    }

    static boolean isFailure(Throwable problem) {
        return unwrapped(problem) instanceof WebhookFailure;
    }

    /** The text for the failure of a future that {@link #result} returned. */
    static String text(Throwable problem) {
        return unwrapped(problem) instanceof WebhookFailure failure ? failure.text() : problem.toString();
    }

    private String reason(Throwable problem) {
        if (problem instanceof TimeoutException || problem instanceof HttpTimeoutException) {
            return "no response within " + timeout.toMillis() / 1000.0 + " s";
        }
        if (problem instanceof CancellationException) {
            return "the sandbox was closed";
        }
        if (problem instanceof ConnectException) {
            return WebhookFailure.NO_CONNECTION;
        }
        if (problem instanceof IOException) { // the JDK has no specific type, and its message describes its parser
            return String.valueOf(problem.getMessage()).contains("received no bytes")
                    ? "the connection was closed without a response"
                    : "no whole response: " + (problem.getMessage() == null ? "closed" : problem.getMessage());
        }
        return problem.toString();
    }

    private static Throwable unwrapped(Throwable problem) {
        Throwable cause = problem.getCause();
        return problem instanceof CompletionException && cause != null ? unwrapped(cause) : problem;
    }
}
