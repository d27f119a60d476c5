package io.github.suppliersdk.benchmarks;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.publishing.JournalOptions;
import io.github.suppliersdk.publishing.PublishReport;
import io.github.suppliersdk.publishing.SlotPublisher;
import io.github.suppliersdk.publishing.SlotTarget;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.SlotRequest;
import io.undertow.Undertow;
import io.undertow.util.Headers;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.stream.LongStream;

/**
 * What heap publishing needs, by the number of slots. The service runs in a JVM of its own and answers every call with an
 * empty list.
 *
 * <p>Arguments: the number of slots; a journal file, if one is to be kept; the port of the service, for a second run with
 * the same journal, which belongs to one address. Run it with {@code -Xmx64m}. It prints the
 * most that the old generation ever held, garbage included, plus what the last collection left of the young one.
 */
public final class PublishHeap {
    private static final LocalDate FIRST = LocalDate.of(2027, 1, 1);
    private static final int OPTIONS = 50;

    private PublishHeap() {}

    public static void main(String[] args) throws IOException {
        if (args[0].equals("serve")) {
            serve(Integer.parseInt(args[1]));
            return;
        }
        Process service = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx128m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        PublishHeap.class.getName(),
                        "serve",
                        args.length > 2 ? args[2] : "0")
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (SupplierClient client = SupplierClient.builder()
                .baseUrl("http://127.0.0.1:" + service.inputReader().readLine())
                .accessToken("token")
                .build()) {
            SlotPublisher.Builder publisher = SlotPublisher.builder(client);
            if (args.length > 1) {
                publisher.journal(JournalOptions.of(Path.of(args[1])));
            }
            long slots = Long.parseLong(args[0]);
            PublishReport report =
                    publisher.build().publish(LongStream.range(0, slots).mapToObj(PublishHeap::slot));
            System.out.printf(
                    Locale.ROOT,
                    "%,d slots in %.1f s (%,.0f a second), at most %.1f MB of heap outlived a collection of the young generation%n%s%n",
                    slots,
                    report.elapsed().toMillis() / 1000.0,
                    slots * 1000.0 / report.elapsed().toMillis(),
                    retainedHeap() / 1048576.0,
                    report);
        } finally {
            service.destroy();
        }
    }

    private static long retainedHeap() {
        System.gc();
        long most = 0;
        for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
            if (pool.getType() == MemoryType.HEAP) {
                most += pool.getName().contains("Old") || pool.getName().contains("Tenured")
                        ? pool.getPeakUsage().getUsed()
                        : pool.getCollectionUsage().getUsed();
            }
        }
        return most;
    }

    private static SlotTarget slot(long number) {
        String option = "option-" + number % OPTIONS;
        long day = number / OPTIONS;
        return new SlotTarget(
                "experience-" + number % OPTIONS,
                SlotRequest.builder()
                        .slotId(option + "-" + day)
                        .optionId(option)
                        .kind(DailySlot.of(FIRST.plusDays(day)))
                        .addAvailableHolderCategories(
                                AvailableHolderCategory.of("adult", 2500), AvailableHolderCategory.of("child", 1250))
                        .capacity(12)
                        .guideLanguages(List.of("en", "de"))
                        .build());
    }

    private static void serve(int port) {
        Undertow server = Undertow.builder()
                .addHttpListener(port, "127.0.0.1")
                .setHandler(exchange -> exchange.getRequestReceiver().receiveFullBytes((all, body) -> {
                    all.getResponseHeaders().put(Headers.CONTENT_TYPE, "application/json");
                    all.getResponseSender().send("[]");
                }))
                .build();
        server.start();
        System.out.println(((InetSocketAddress) server.getListenerInfo().get(0).getAddress()).getPort());
    }
}
