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

/** One call of a webhook. No thread waits for it. */
final class WebhookCall {

    /**
     * One client for all sandboxes of the process: before JDK 21 a client cannot be closed, so one for each sandbox would
     * leave a thread behind until the garbage collector comes by.
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

    private final String what;
    private final HttpRequest request;
    private final Duration timeout;
    private final Duration delay;
    private final Supplier<Conversations.Call> recorded;

    /**
     * @param recorded is asked once, when the request is sent
     */
    WebhookCall(
            String what, HttpRequest request, Duration timeout, Duration delay, Supplier<Conversations.Call> recorded) {
        this.recorded = recorded;
        this.what = what;
        this.request = request;
        this.timeout = timeout;
        this.delay = delay;
    }

    /** Sends the request; cancelling the future ends the call. */
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
        Conversations.Call call = recorded.get();
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

    /** The same with a failure in words, on a thread that may go on working. */
    CompletableFuture<WebhookResponse> result(CompletableFuture<WebhookResponse> response) {
        return response.handleAsync(
                (received, problem) -> {
                    if (problem != null) {
                        throw new WebhookFailure(what + ": " + reason(unwrapped(problem)));
                    }
                    return received;
                },
                Shared.THREADS);
    }

    static boolean isFailure(Throwable problem) {
        return unwrapped(problem) instanceof WebhookFailure;
    }

    /** The failure of a failed future of {@link #result}. */
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
        if (problem instanceof IOException) { // the JDK has no type for it, and its words are about its parser
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
