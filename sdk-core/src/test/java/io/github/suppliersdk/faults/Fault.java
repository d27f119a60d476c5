package io.github.suppliersdk.faults;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.GZIPOutputStream;

/** The faults of the tests: what happens to a request and its response. */
public enum Fault implements ChaosProxy.Behaviour {
    NONE("no fault", c -> {
        c.readRequest();
        c.respond(200, Fault.SLOT);
    }),
    REFUSED("connection refused", c -> {
        throw new IllegalStateException("no server is listening");
    }),
    PLAIN_ON_TLS("no TLS where TLS is expected", c -> {
        c.send("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n");
        c.awaitClientLeaving();
    }),
    CLOSED_AT_ONCE("connection closed before the request was read", c -> {
        c.close();
    }),
    RESET_AFTER_HEAD("connection reset after only the head of the request was read", c -> {
        c.readHead();
        c.reset();
    }),
    RESET_IN_BODY("connection reset in the middle of the request body", c -> {
        c.readHead();
        c.readBody(10_000);
        c.reset();
    }),
    RESET_AFTER_BODY("connection reset after the request", c -> {
        c.readRequest();
        c.reset();
    }),
    SILENCE("carried out, and no response ever comes", c -> {
        c.readRequest();
        c.awaitClientLeaving();
    }),
    HALF_CLOSED("socket half closed in place of a response", c -> {
        c.readRequest();
        c.halfClose();
        c.awaitClientLeaving();
    }),
    HALF_A_HEAD("head of the response breaks off", c -> {
        c.readRequest();
        c.send("HTTP/1.1 200 OK\r\nContent-Ty");
        c.close();
    }),
    NO_HTTP("the response is not HTTP", c -> {
        c.readRequest();
        c.send("SSH-2.0-OpenSSH_9.2\r\n\r\n");
        c.close();
    }),
    TRICKLED_HEAD("head of the response comes one byte at a time", c -> {
        c.readRequest();
        c.trickle(("HTTP/1.1 200 OK\r\nX-Filler: " + "x".repeat(100_000)).getBytes(StandardCharsets.US_ASCII));
    }),
    TRICKLED_BODY("body of the response comes one byte at a time", c -> {
        c.readRequest();
        c.send("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n");
        c.trickle(new byte[100_000]);
    }),
    HALF_A_BODY("body of the response breaks off", c -> {
        c.readRequest();
        c.send("HTTP/1.1 200 OK\r\nContent-Length: " + Fault.SLOT.length() + "\r\n\r\n" + Fault.SLOT.substring(0, 20));
        c.close();
    }),
    HALF_CHUNKED("chunked body of the response breaks off", c -> {
        c.readRequest();
        c.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n14\r\n" + Fault.SLOT.substring(0, 20) + "\r\n");
        c.reset();
    }),
    LENGTH_TOO_LARGE("content length larger than the body, connection kept open", c -> {
        c.readRequest();
        c.send("HTTP/1.1 200 OK\r\nContent-Length: " + (Fault.SLOT.length() + 1) + "\r\n\r\n" + Fault.SLOT);
        c.awaitClientLeaving();
    }),
    LENGTH_TOO_SMALL("content length smaller than the body", c -> {
        c.readRequest();
        c.send("HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\n" + Fault.SLOT);
        c.awaitClientLeaving();
    }),
    GARBAGE_GZIP("compressed body that cannot be decompressed", c -> {
        c.readRequest();
        byte[] garbage = new byte[500];
        new Random(1).nextBytes(garbage);
        c.respond(200, "Content-Encoding: gzip\r\n", garbage);
    }),
    GZIP_BOMB("decompression bomb", c -> {
        c.readRequest();
        c.respond(200, "Content-Encoding: gzip\r\n", Bomb.BYTES);
    }),
    ENDLESS_BODY("endless body", c -> {
        c.readRequest();
        c.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
        c.sendForEver("1000\r\n" + "[".repeat(4096) + "\r\n");
    }),
    INVALID_UTF_8("invalid UTF-8", c -> {
        c.readRequest();
        byte[] body = Fault.SLOT.getBytes(StandardCharsets.US_ASCII);
        body[Fault.SLOT.indexOf("2027") + 1] = (byte) 0xff;
        c.respond(200, "", body);
    }),
    NESTED_ARRAYS("1,000 nested arrays", c -> {
        c.readRequest();
        c.respond(200, "[".repeat(1000) + "]".repeat(1000));
    }),
    NEGATIVE_LENGTH("negative content length", c -> {
        c.readRequest();
        c.send("HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n" + Fault.SLOT);
        c.awaitClientLeaving();
    }),
    NEGATIVE_STATUS("negative status", c -> {
        c.readRequest();
        c.send("HTTP/1.1 -20 OK\r\nContent-Length: 0\r\n\r\n");
        c.awaitClientLeaving();
    }),
    ENDLESS_HEAD("endless headers", c -> {
        c.readRequest();
        c.send("HTTP/1.1 200 OK\r\n");
        c.sendForEver("X-Filler: " + "x".repeat(4096) + "\r\n");
    }),
    ENDLESS_INFORMATION("endless 1xx responses", c -> {
        c.readRequest();
        c.sendForEver("HTTP/1.1 103 Early Hints\r\nLink: </style.css>; rel=preload\r\n\r\n");
    }),
    ENDLESS_TRAILERS("endless trailers", c -> {
        c.readRequest();
        c.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n");
        c.sendForEver("X-Filler: " + "x".repeat(4096) + "\r\n");
    }),
    ANOTHERS_RESPONSE("response to another request", c -> {
        c.readRequest();
        c.respond(200, Fault.SLOT.replace("2027-04-22", "2027-04-23"));
    }),
    HTML("success with a page in place of JSON", c -> {
        c.readRequest();
        c.send("HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: 33\r\n\r\n"
                + "<html><body>Welcome</body></html>");
    }),
    NO_BODY("success without the body that is promised", c -> {
        c.readRequest();
        c.respond(200, "");
    }),
    HUGE_ERROR_PAGE("status 500 with a page of 100 MB", c -> {
        c.readRequest();
        c.send("HTTP/1.1 500 Oops\r\nContent-Type: text/html\r\nContent-Length: 104857600\r\n\r\n");
        byte[] page = new byte[64 * 1024];
        Arrays.fill(page, (byte) 'x');
        for (int i = 0; i < 1600; i++) {
            c.send(page);
        }
    }),
    UNAVAILABLE("status 503", c -> {
        c.readRequest();
        c.respond(503, "Retry-After: 1\r\n", new byte[0]);
    }),
    TOO_MANY("status 429", c -> {
        c.readRequest();
        c.respond(429, "Retry-After: 1\r\n", new byte[0]);
    }),
    CONFLICT("status 409", c -> {
        c.readRequest();
        c.respond(409, "{\"code\":\"409\",\"id\":\"7\",\"message\":\"conflict\"}");
    }),
    CONFLICT_CUT_OFF("status 409 whose body breaks off", c -> {
        c.readRequest();
        c.send("HTTP/1.1 409 Conflict\r\nContent-Length: 100\r\n\r\n{\"code\":");
        c.close();
    }),
    REFUSED_EARLY("status 400 before the request body is read", c -> {
        c.readHead();
        c.send("HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
        c.halfClose();
        c.awaitClientLeaving();
    }),
    PROXY_STATUS("status 407 of a service that is no proxy", c -> {
        c.readRequest();
        c.respond(407, "");
    }),
    REDIRECT("status 302 to another host", c -> {
        c.readRequest();
        c.respond(302, "Location: http://127.0.0.2:1/elsewhere\r\n", new byte[0]);
    });

    /** A slot, as the service should return it. */
    public static final String SLOT = "{\"experience_id\":\"e1\",\"slot_id\":\"2027-04-22\",\"option_id\":\"o1\","
            + "\"daily_slot\":{\"date\":\"2027-04-22\"},\"capacity\":10,"
            + "\"available_holder_categories\":[{\"holder_category_id\":\"adult\",\"price_in_cents\":1500}]}";

    private final String title;

    @SuppressWarnings("ImmutableEnumChecker") // the lambdas above have no state
    private final ChaosProxy.Behaviour behaviour;

    Fault(String title, ChaosProxy.Behaviour behaviour) {
        this.title = title;
        this.behaviour = behaviour;
    }

    @Override
    public void serve(Conversation c) throws IOException {
        behaviour.serve(c);
    }

    /** The description of the fault. */
    public String title() {
        return title;
    }

    /** A hundred million blanks, compressed. */
    private static final class Bomb {
        static final byte[] BYTES = bytes();

        private static byte[] bytes() {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            byte[] blanks = new byte[1_000_000];
            Arrays.fill(blanks, (byte) ' ');
            try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
                for (int i = 0; i < 100; i++) {
                    gzip.write(blanks);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return bytes.toByteArray();
        }
    }
}
