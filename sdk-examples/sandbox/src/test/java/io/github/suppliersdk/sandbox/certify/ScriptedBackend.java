package io.github.suppliersdk.sandbox.certify;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.suppliersdk.sandbox.internal.rules.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/** A backend whose responses are scripted by the test. Requests without a scripted response succeed. */
final class ScriptedBackend implements AutoCloseable {

    /** The status and the body of a response. */
    record Response(int status, String body) {

        static Response refused(String code) {
            return new Response(400, "{\"code\":\"" + code + "\"}");
        }
    }

    /** Returns the response to a request such as "POST /hold"; null for a success. */
    @FunctionalInterface
    interface Script {
        @Nullable
        Response respond(String request, JsonNode body) throws InterruptedException;
    }

    private final Script script;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpServer server;

    ScriptedBackend(Script script) throws IOException {
        this.script = script;
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
    }

    URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            String request =
                    exchange.getRequestMethod() + " " + exchange.getRequestURI().getPath();
            byte[] bytes = exchange.getRequestBody().readAllBytes();
            JsonNode body =
                    bytes.length == 0 ? Json.object() : Json.ownObject(new String(bytes, StandardCharsets.UTF_8));
            Response scripted = script.respond(request, body);
            Response response = scripted == null ? success(request, body) : scripted;
            byte[] text = response.body().getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(response.status(), text.length == 0 ? -1 : text.length);
            exchange.getResponseBody().write(text);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static Response success(String request, JsonNode body) {
        String transaction = "\",\"transaction_id\":\"t-1\"";
        String text = switch (request) {
            case "POST /hold" -> "{\"hold_id\":\"" + body.path("hold_id").asText() + transaction + "}";
            case "POST /booking" ->
                "{\"booking_id\":\"" + body.path("booking_id").asText() + transaction + ",\"tickets\":["
                        + "{\"number\":\"n-1\",\"type\":\"FOR_ALL\",\"format\":\"QR\"}]}";
            default -> "";
        };
        return new Response(200, text);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
