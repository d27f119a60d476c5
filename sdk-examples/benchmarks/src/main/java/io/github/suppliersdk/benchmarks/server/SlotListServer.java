package io.github.suppliersdk.benchmarks.server;

import io.github.suppliersdk.benchmarks.SampleSlots;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A service with one slot a day for any option, generated when it is requested; it stores only changed seats. Prints
 * its port, and ends with the process that started it.
 */
public final class SlotListServer {
    private static final Pattern LIST =
            Pattern.compile("GET .*/options/([^/]+)/slots/daily_slots[?]date_from=([^&]+)&date_to=([^ ]+) .*");
    private static final Pattern ONE = Pattern.compile("([A-Z]+) .*/options/([^/]+)/slots/([^/ ]+) .*");
    private static final Pattern CAPACITY = Pattern.compile("\"capacity\" *: *([0-9]+)");

    private final Map<String, Integer> seats = new ConcurrentHashMap<>();
    private final AtomicLong requests = new AtomicLong();
    private final long delayNanos;
    private final LocalDate first;
    private final LocalDate last;

    private SlotListServer(long delayNanos, LocalDate first, int days) {
        this.delayNanos = delayNanos;
        this.first = first;
        this.last = first.plusDays(days - 1L);
    }

    /** The arguments: the delay of each response in milliseconds, the first day, and the number of days. */
    public static void main(String[] arguments) throws IOException {
        SlotListServer server = new SlotListServer(
                TimeUnit.MILLISECONDS.toNanos(Long.parseLong(arguments[0])),
                LocalDate.parse(arguments[1]),
                Integer.parseInt(arguments[2]));
        ServerSocket listening = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
        System.out.println(listening.getLocalPort());
        daemon(() -> server.accept(listening));
        while (System.in.read() >= 0) {
            System.out.println(server.requests);
        }
    }

    private static void daemon(Runnable work) {
        Thread thread = new Thread(work);
        thread.setDaemon(true);
        thread.start();
    }

    private void accept(ServerSocket listening) {
        try {
            while (true) {
                Socket socket = listening.accept();
                socket.setTcpNoDelay(true);
                daemon(() -> serve(socket));
            }
        } catch (IOException e) {
            throw new IllegalStateException("the server cannot accept connections", e);
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            RequestReader reader = new RequestReader(socket.getInputStream());
            ResponseWriter responses = new ResponseWriter(socket.getOutputStream(), false);
            while (reader.next()) {
                requests.incrementAndGet();
                long end = System.nanoTime() + delayNanos;
                String body =
                        new String(reader.buffer(), reader.bodyFrom(), reader.bodyLength(), StandardCharsets.UTF_8);
                byte[] response = respond(reader.line(), body).getBytes(StandardCharsets.UTF_8);
                for (long left = delayNanos; left > 0; left = end - System.nanoTime()) {
                    LockSupport.parkNanos(left);
                }
                responses.write(response, 0, response.length);
            }
        } catch (IOException e) {
            System.err.println("a connection broke: " + e.getMessage());
        }
    }

    private String respond(String line, String body) {
        Matcher list = LIST.matcher(line);
        if (list.matches()) {
            return list(list.group(1), LocalDate.parse(list.group(2)), LocalDate.parse(list.group(3)));
        }
        Matcher one = ONE.matcher(line);
        if (!one.matches()) {
            return "[]";
        }
        Matcher capacity = CAPACITY.matcher(body);
        if (one.group(1).equals("PATCH") && capacity.find()) {
            seats.put(one.group(2) + "/" + one.group(3), Integer.valueOf(capacity.group(1)));
        }
        return slot(one.group(2), one.group(3));
    }

    private String list(String option, LocalDate from, LocalDate to) {
        StringBuilder all = new StringBuilder("[");
        LocalDate end = to.isAfter(last) ? last : to;
        for (LocalDate day = from.isBefore(first) ? first : from; !day.isAfter(end); day = day.plusDays(1)) {
            all.append(all.length() > 1 ? "," : "").append(slot(option, day.toString()));
        }
        return all.append(']').toString();
    }

    private String slot(String option, String day) {
        int left = seats.getOrDefault(option + "/" + day, SampleSlots.SEATS);
        return SampleSlots.json(option, LocalDate.parse(day), left);
    }
}
