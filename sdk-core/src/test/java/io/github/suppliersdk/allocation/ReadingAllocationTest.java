package io.github.suppliersdk.allocation;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.github.suppliersdk.internal.bytes.BytePool;
import io.github.suppliersdk.internal.bytes.Bytes;
import io.github.suppliersdk.internal.json.SlotJson;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * The bytes that reading a response of a hundred slots allocates, most of them for the slots themselves: 32 KB in a new
 * JVM, 35 KB in one that has run other tests. With a builder and its list for each slot it would be 44 KB.
 */
final class ReadingAllocationTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int MAX_BATCHES = 300;
    /** Without the C2 compiler, which removes a third of the allocations. */
    private static final long BOUND = 95_000;

    private static String body() {
        LocalDate first = LocalDate.of(2027, 4, 22);
        return first.datesUntil(first.plusDays(100))
                .map(day ->
                        "{\"slot_id\":\"" + day + "\",\"option_id\":\"adult-tour\",\"daily_slot\":{\"date\":\"" + day
                                + "\"},\"available_holder_categories\":["
                                + "{\"holder_category_id\":\"adult\",\"min_quantity\":1,\"max_quantity\":8,\"price_in_cents\":4500},"
                                + "{\"holder_category_id\":\"child\",\"min_quantity\":0,\"max_quantity\":8,\"price_in_cents\":2500}],"
                                + "\"capacity\":20,\"guide_languages\":[\"en\",\"fr\"]}")
                .collect(Collectors.joining(",", "[", "]"));
    }

    @Test
    void readingAHundredSlotsAllocatesLessThanAKilobyteForEach() throws IOException {
        byte[] utf8 = body().getBytes(StandardCharsets.UTF_8);
        long cheapest = Long.MAX_VALUE;
        long read = 0;
        try (Bytes bytes = new BytePool().take()) {
            bytes.write(utf8, 0, utf8.length);
            long thread = Thread.currentThread().getId();
            for (int batch = 0; batch < MAX_BATCHES && cheapest > BOUND; batch++) {
                long before = THREADS.getThreadAllocatedBytes(thread);
                for (int i = 0; i < 100; i++) {
                    read += SlotJson.SLOTS.read(bytes).size();
                }
                cheapest = Math.min(cheapest, (THREADS.getThreadAllocatedBytes(thread) - before) / 100);
            }
        }
        assertThat(read).isPositive();
        assertThat(cheapest).isBetween(10_000L, BOUND);
    }
}
