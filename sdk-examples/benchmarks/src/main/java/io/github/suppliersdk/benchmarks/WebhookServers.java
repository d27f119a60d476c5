package io.github.suppliersdk.benchmarks;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.management.OperatingSystemMXBean;
import com.sun.net.httpserver.HttpServer;
import io.github.suppliersdk.examples.webhooks.WebhookServlet;
import io.github.suppliersdk.spring.servlet.WebhookFilter;
import io.github.suppliersdk.webhooks.BookingRefusal;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.BookingResponse;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.CancellationResponse;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.HoldResponse;
import io.github.suppliersdk.webhooks.UnconfirmedCancellation;
import io.github.suppliersdk.webhooks.WebhookHandler;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.jdbc.JdbcWebhookStore;
import io.github.suppliersdk.webhooks.jdkserver.JdkWebhookServer;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import io.github.suppliersdk.webhooks.store.InMemoryWebhookStore;
import io.github.suppliersdk.webhooks.store.WebhookStore;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.catalina.Context;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;

/**
 * One web server that answers holds, in a JVM of its own. Prints its port, then for each line of input the CPU time it
 * has used.
 */
final class WebhookServers {
    static final String KEY = "benchmark";
    private static final int MAX_HOLDS = 2_000_000;

    private WebhookServers() {}

    /** Accepts every hold, so that the library and the server are measured and not the handler. */
    private static final class Accepting implements WebhookHandler {
        @Override
        public HoldResponse hold(HoldRequest request) {
            return HoldResponse.accepted("hold-" + request.holdId());
        }

        @Override
        public BookingResponse book(BookingRequest request) {
            return BookingResponse.refused(BookingRefusal.INACTIVE_HOLD_KEY);
        }

        @Override
        public CancellationResponse cancel(CancellationRequest request, long claim) {
            return CancellationResponse.accepted();
        }

        @Override
        public void cancelUnconfirmed(UnconfirmedCancellation request) {}

        @Override
        public void releaseHold(HoldRequest request) {}
    }

    /** A servlet without the library: it parses the body, checks the key and the fields, and responds. */
    private static final class HandWritten extends HttpServlet {
        private final transient ObjectMapper json = new ObjectMapper();
        private final transient Map<String, byte[]> remembered = new ConcurrentHashMap<>();
        private final transient Optional<ExecutorService> threads;
        private final boolean remembers;

        /**
         * Creates the servlet.
         *
         * @param remembers whether a repeated hold gets the response to the first one
         * @param isInTime whether a hold is decided on another thread, so that the response is in time even if the
         *     decision hangs
         */
        HandWritten(boolean remembers, boolean isInTime) {
            this.remembers = remembers;
            this.threads = isInTime ? Optional.of(Executors.newCachedThreadPool()) : Optional.empty();
        }

        @Override
        protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
            if (!KEY.equals(request.getHeader("x-webhook-key"))) {
                response.setStatus(HttpServletResponse.SC_UNAUTHORIZED);
                return;
            }
            JsonNode hold = json.readTree(request.getInputStream());
            int seats = 0;
            for (JsonNode quantity : hold.path("quantities")) {
                seats += quantity.path("quantity").asInt();
            }
            String id = hold.path("hold_id").asText();
            boolean isRight = seats > 0
                    && !id.isBlank()
                    && hold.hasNonNull("experience_id")
                    && hold.hasNonNull("option_id")
                    && hold.hasNonNull("slot_id")
                    && hold.hasNonNull("expiration_time");
            byte[] body = threads.isPresent() ? inTime(() -> decided(id, isRight)) : decided(id, isRight);
            response.setStatus(isRight ? HttpServletResponse.SC_OK : HttpServletResponse.SC_BAD_REQUEST);
            response.setContentType("application/json");
            response.setContentLength(body.length);
            response.getOutputStream().write(body);
        }

        private byte[] inTime(Callable<byte[]> deciding) throws IOException {
            try {
                return threads.orElseThrow().submit(deciding).get(8, TimeUnit.SECONDS);
            } catch (ExecutionException | TimeoutException | InterruptedException e) {
                throw new IOException("a hold was not decided", e);
            }
        }

        private byte[] decided(String id, boolean isRight) {
            return isRight && remembers ? remembered.computeIfAbsent(id, any -> body(id, true)) : body(id, isRight);
        }

        private byte[] body(String id, boolean isRight) {
            try {
                return json.writeValueAsBytes(
                        isRight
                                ? Map.of("hold_id", id, "transaction_id", "hold-" + id)
                                : Map.of("code", "INCORRECT_REQUEST"));
            } catch (JsonProcessingException e) {
                throw new UncheckedIOException("writing into memory", e);
            }
        }
    }

    /**
     * The number by which the holds of a round are divided for a slow server, on which a hold takes two transactions
     * or waits for an acknowledgement.
     */
    static int loadDivisor(String name) {
        return switch (name) {
            case "jdk-h2", "jdk-postgres" -> 10;
            case "jdk-bare" -> 20;
            default -> 1;
        };
    }

    /** A store for all holds of the measurement, none of which ends meanwhile. */
    private static WebhookStore inMemory() {
        return InMemoryWebhookStore.ofCapacity(MAX_HOLDS);
    }

    private static WebhookReceiver receiver(WebhookStore store) {
        return receiver(store, Optional.empty());
    }

    private static WebhookReceiver receiver(WebhookStore store, Optional<Executor> handlerExecutor) {
        return WebhookReceiver.builder()
                .handler(new Accepting())
                .addKey(WebhookKey.of(KEY))
                .store(store)
                .handlerExecutor(handlerExecutor)
                .build();
    }

    /**
     * A receiver over a connection pool, as an application has one. The server's JVM ends with the benchmark, and
     * PostgreSQL with it.
     */
    private static WebhookReceiver receiverWith(String database) throws IOException {
        String url = database.equals("h2")
                ? "jdbc:h2:mem:webhooks;DB_CLOSE_DELAY=-1"
                : EmbeddedPostgres.builder().start().getJdbcUrl("postgres", "postgres");
        return receiver(
                JdbcWebhookStore.builder(SyncMarks.pool(url), "benchmark").build());
    }

    public static void main(String[] arguments) throws Exception {
        String url = switch (arguments[0]) {
            case "jdk-bare" -> bareJdkServer();
            case "jdk" -> JdkWebhookServer.start(receiver(inMemory()), 0).url();
            case "jdk-h2" -> JdkWebhookServer.start(receiverWith("h2"), 0).url();
            case "jdk-postgres" ->
                JdkWebhookServer.start(receiverWith("postgres"), 0).url();
            case "tomcat-hand-written" -> tomcat(new HandWritten(false, false));
            case "tomcat-remembering" -> tomcat(new HandWritten(true, false));
            case "tomcat-in-time" -> tomcat(new HandWritten(true, true));
            case "tomcat" -> tomcat(new WebhookServlet(receiver(inMemory())));
            case "tomcat-callers-thread" ->
                tomcat(new WebhookServlet(receiver(inMemory(), Optional.of(Runnable::run))));
            case "spring" -> spring();
            default -> throw new IllegalArgumentException(arguments[0]);
        };
        System.out.println(URI.create(url).getPort());
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        while (in.readLine() != null) {
            System.out.println(system.getProcessCpuTime());
        }
        System.exit(0);
    }

    /** The JDK's server without the library: it reads each request, and always sends the same bytes. */
    private static String bareJdkServer() throws IOException {
        byte[] body = "{\"hold_id\":\"x\",\"transaction_id\":\"hold-x\"}".getBytes(StandardCharsets.UTF_8);
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            try (exchange) {
                exchange.getRequestBody().readAllBytes();
                exchange.sendResponseHeaders(HttpServletResponse.SC_OK, body.length);
                exchange.getResponseBody().write(body);
            }
        });
        server.setExecutor(Executors.newCachedThreadPool());
        server.start();
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private static String tomcat(HttpServlet servlet) throws Exception {
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(Files.createTempDirectory("webhooks").toString());
        tomcat.setPort(0);
        Connector connector = tomcat.getConnector();
        connector.setProperty("address", "127.0.0.1");
        connector.setProperty("connectionTimeout", "5000");
        connector.setProperty("tcpNoDelay", "true");
        Context context = tomcat.addContext("", null);
        Tomcat.addServlet(context, "webhooks", servlet);
        context.addServletMappingDecoded("/*", "webhooks");
        tomcat.start();
        return "http://127.0.0.1:" + tomcat.getConnector().getLocalPort();
    }

    /** An application with the starter's filter and this handler. */
    @SpringBootConfiguration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {
        static final String PREFIX = "/supplier";

        @Bean
        WebhookReceiver receiver() {
            return WebhookReceiver.builder()
                    .handler(new Accepting())
                    .addKey(WebhookKey.of(KEY))
                    .store(inMemory())
                    .pathPrefix(PREFIX)
                    .build();
        }

        @Bean
        WebhookFilter filter(WebhookReceiver receiver) {
            return new WebhookFilter(receiver, PREFIX);
        }
    }

    private static String spring() {
        return "http://127.0.0.1:"
                + SpringApplication.run(
                                Application.class,
                                "--supplier.enabled=false", // the application creates its own receiver
                                "--server.port=0",
                                "--server.address=127.0.0.1",
                                "--spring.main.banner-mode=off")
                        .getEnvironment()
                        .getProperty("local.server.port");
    }
}
