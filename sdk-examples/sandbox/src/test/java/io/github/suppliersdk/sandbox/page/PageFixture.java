package io.github.suppliersdk.sandbox.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sandbox.SandboxOptions;
import io.github.suppliersdk.sandbox.SandboxSeed;
import io.github.suppliersdk.sandbox.control.SandboxClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A sandbox with its page. Its clock stands still at noon on 1 April 2027. */
final class PageFixture implements AutoCloseable {

    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private static final Pattern TOKEN = Pattern.compile("data-token=\"([A-Za-z0-9_-]+)\"");

    private final SandboxClock clock = SandboxClock.at(LocalDateTime.of(2027, 4, 1, 12, 0), ZoneOffset.UTC);
    private final Sandbox sandbox;

    PageFixture() {
        this(SandboxOptions.defaults());
    }

    PageFixture(SandboxOptions options) {
        sandbox = Sandbox.start(options.clock(clock));
    }

    Sandbox sandbox() {
        return sandbox;
    }

    SandboxClock clock() {
        return clock;
    }

    String page(String path) {
        return sandbox.pageUrl() + path;
    }

    /**
     * Sends a request as a client of the service, checks the status, and returns the body of the response.
     *
     * @param body the body, with single quotes in place of double quotes
     */
    String call(int status, String method, String path, String body) {
        HttpResponse<String> response = send(request(sandbox.baseUrl() + path)
                .header("Authorization", "Bearer " + sandbox.accessToken())
                .header("accept-version", "vnd.service-api.v1")
                .header("content-type", "application/json")
                .method(method, BodyPublishers.ofString(body.replace('\'', '"'))));
        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        return response.body();
    }

    /** Sends a form to the page, with these headers. */
    HttpResponse<String> post(String path, Map<String, String> headers, String form) {
        HttpRequest.Builder request = request(page(path))
                .header("content-type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(form));
        headers.forEach(request::setHeader);
        return send(request);
    }

    String origin() {
        return "http://127.0.0.1:" + URI.create(sandbox.baseUrl()).getPort();
    }

    /** The token of the page, read from its HTML. */
    String token() {
        Matcher token = TOKEN.matcher(send(request(page(""))).body());
        assertThat(token.find()).isTrue();
        return token.group(1);
    }

    /** Loads the sample catalog. */
    void fill() {
        sandbox.seed(SandboxSeed.sample(LocalDate.now(clock)));
    }

    static HttpRequest.Builder request(String address) {
        return HttpRequest.newBuilder(URI.create(address));
    }

    static HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return HTTP.send(request.build(), BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        sandbox.close();
    }
}
