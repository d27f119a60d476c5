package io.github.suppliersdk.sandbox;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;

/**
 * An HTTP client that sends exactly what it is given, valid or not. Single quotes in bodies stand for double quotes.
 */
public final class Client {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final Sandbox sandbox;

    public Client(Sandbox sandbox) {
        this.sandbox = sandbox;
    }

    public record Reply(int status, String text, HttpResponse<String> response) {

        public JsonNode json() {
            return Client.json(text);
        }

        public String message() {
            return json().path("message").asText();
        }

        public String header(String name) {
            return response.headers().firstValue(name).orElse("");
        }
    }

    static JsonNode json(String text) {
        try {
            return MAPPER.readTree(text);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String body(String text) {
        return text.replace('\'', '"');
    }

    public HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(sandbox.baseUrl() + path))
                .header("Authorization", "Bearer " + sandbox.accessToken())
                .header("accept-version", "vnd.service-api.v1");
    }

    Reply get(String path) {
        return send(request(path).GET());
    }

    Reply delete(String path) {
        return send(request(path).DELETE());
    }

    Reply post(String path, String body) {
        return send("POST", path, body);
    }

    public Reply send(String method, String path, String body) {
        return send(request(path)
                .header("content-type", "application/json")
                .method(method, BodyPublishers.ofString(body(body))));
    }

    Reply form(String uri, Map<String, String> headers, String form) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(uri)).POST(BodyPublishers.ofString(form));
        headers.forEach(request::header);
        return send(request);
    }

    public Reply send(HttpRequest.Builder request) {
        try {
            return sendOrFail(request);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Sends the request and throws the exception of the connection, if there is one. */
    Reply sendOrFail(HttpRequest.Builder request) throws IOException {
        try {
            HttpResponse<String> response = HTTP.send(request.build(), BodyHandlers.ofString());
            return new Reply(response.statusCode(), response.body(), response);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
