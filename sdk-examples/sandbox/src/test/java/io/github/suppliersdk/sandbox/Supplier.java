package io.github.suppliersdk.sandbox;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;

/** A supplier's webhook that responds as configured and records the calls that it receives. */
public final class Supplier implements AutoCloseable {

    public record Call(String method, String path, Map<String, List<String>> headers, String text) {

        public JsonNode json() {
            return Client.json(text);
        }
    }

    public record Reply(int status, String body) {}

    /** Responds to a call, perhaps once the test permits it. */
    public interface Responder {
        Reply to(Call call) throws Exception;
    }

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<Call> calls = new CopyOnWriteArrayList<>();
    private final Map<String, Responder> replies = new ConcurrentHashMap<>();

    public Supplier() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 512);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(threads);
        server.createContext("/", this::respond);
        server.start();
        reply("POST /hooks/hold", Supplier::holdAccepted);
        reply("POST /hooks/booking", Supplier::bookingConfirmed);
        reply("DELETE /hooks/booking", 200, "");
        reply("GET /hooks/health", 200, "");
    }

    public URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/hooks/");
    }

    public void reply(String methodAndPath, Responder reply) {
        replies.put(methodAndPath, reply);
    }

    public void reply(String methodAndPath, int status, String body) {
        reply(methodAndPath, call -> new Reply(status, body));
    }

    public List<Call> calls() {
        return calls;
    }

    Call last() {
        return calls.get(calls.size() - 1);
    }

    /** Threads for tests. The pool is unbounded, so blocked threads do not delay others. */
    ExecutorService threads() {
        return threads;
    }

    void awaitCalls(int count) {
        while (calls.size() < count) {
            LockSupport.parkNanos(1_000_000); // leaves the core to those whom it waits for
        }
    }

    static Reply holdAccepted(Call call) {
        return new Reply(200, "{'hold_id':'" + call.json().path("hold_id").asText() + "','transaction_id':'t1'}");
    }

    static Reply bookingConfirmed(Call call) {
        StringBuilder tickets = new StringBuilder("{'number':'all','type':'FOR_ALL','format':'URL','mimeType':'x/y'}");
        int number = 0;
        for (Iterator<JsonNode> all = call.json().path("booking_requests").elements(); all.hasNext(); ) {
            JsonNode request = all.next();
            tickets.append(",{'number':'n").append(number++).append("','type':'FOR_SINGLE_PERSON','format':'QR',");
            tickets.append("'holder_category_id':'")
                    .append(request.path("holder_category_id").asText());
            tickets.append("','request_id':'")
                    .append(request.path("request_id").asText())
                    .append("'}");
        }
        String id = call.json().path("booking_id").asText();
        return new Reply(200, "{'booking_id':'" + id + "','transaction_id':'t2','tickets':[" + tickets + "]}");
    }

    private void respond(HttpExchange exchange) throws IOException {
        try (exchange) {
            String text = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            Call call = new Call(
                    exchange.getRequestMethod(),
                    exchange.getRequestURI().getRawPath(),
                    Map.copyOf(exchange.getRequestHeaders()),
                    text);
            calls.add(call);
            Responder reply = replies.get(call.method() + " " + call.path());
            if (reply == null) {
                exchange.sendResponseHeaders(404, -1);
                return;
            }
            Reply chosen = reply.to(call);
            byte[] body = Client.body(chosen.body()).getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(chosen.status(), body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
        } catch (IOException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException(e);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
