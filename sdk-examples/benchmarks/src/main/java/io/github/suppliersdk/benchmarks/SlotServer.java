package io.github.suppliersdk.benchmarks;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The service that the clients call, in a process of its own. Every option has all its slots from the beginning, but one
 * whose id begins with {@link #EMPTY} lists none. What is created is sent back as it came; only changed seats are
 * stored. Prints its port, and for each line of input the number of requests.
 */
final class SlotServer {
    static final String EMPTY = "empty";

    /** Sends without delay, and closes no connection while another client is measured. */
    static final String JVM = "-Xmx256m -Dsun.net.httpserver.nodelay=true -Dsun.net.httpserver.idleInterval=3600";

    private final Map<String, Integer> seats = new ConcurrentHashMap<>();
    private final AtomicLong requests = new AtomicLong();
    private final int delayMillis;

    private SlotServer(int delayMillis) {
        this.delayMillis = delayMillis;
    }

    /** The argument: the delay of each response in milliseconds. */
    public static void main(String[] arguments) throws Exception {
        SlotServer service = new SlotServer(Integer.parseInt(arguments[0]));
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newCachedThreadPool());
        server.createContext("/", service::serve);
        server.start();
        System.out.println(server.getAddress().getPort());
        ForkedJvm.serve(words -> new double[] {service.requests.get()});
    }

    private void serve(HttpExchange exchange) throws IOException {
        try (exchange) {
            requests.incrementAndGet();
            byte[] body = exchange.getRequestBody().readAllBytes();
            byte[] response = respond(exchange, body);
            if (delayMillis > 0) {
                Thread.sleep(delayMillis);
            }
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, response.length);
            exchange.getResponseBody().write(response);
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    private byte[] respond(HttpExchange exchange, byte[] body) {
        String[] path = exchange.getRequestURI().getPath().split("/");
        String last = path[path.length - 1];
        if (last.equals("slots")) {
            return body;
        }
        if (last.equals("experiences")) { // of which a reconcile asks for options that the source does not have
            return bytes("[]");
        }
        if (last.endsWith("_slots")) {
            String[] query = exchange.getRequestURI().getQuery().split("[=&]");
            return bytes(
                    list(path[6], last.equals("time_slots"), LocalDate.parse(query[1]), LocalDate.parse(query[3])));
        }
        if (exchange.getRequestMethod().equals("PATCH")) { // whose body has one number
            seats.put(last, Integer.valueOf(new String(body, StandardCharsets.UTF_8).replaceAll("\\D", "")));
        }
        return bytes(slot(last));
    }

    private static byte[] bytes(String json) {
        return json.getBytes(StandardCharsets.UTF_8);
    }

    private String list(String option, boolean times, LocalDate from, LocalDate to) {
        int perDay = SampleSlots.perDay(times);
        long first = Math.max(0, ChronoUnit.DAYS.between(SampleSlots.FIRST_DAY, from)) * perDay;
        long end = Math.min(
                option.startsWith(EMPTY) ? 0 : SampleSlots.PER_OPTION,
                (ChronoUnit.DAYS.between(SampleSlots.FIRST_DAY, to) + 1) * perDay);
        return IntStream.range((int) first, (int) end)
                .mapToObj(number -> slot(SampleSlots.id(option, times, number)))
                .collect(Collectors.joining(",", "[", "]"));
    }

    private String slot(String slotId) {
        return SampleSlots.json(slotId, seats.getOrDefault(slotId, SampleSlots.SEATS));
    }
}
