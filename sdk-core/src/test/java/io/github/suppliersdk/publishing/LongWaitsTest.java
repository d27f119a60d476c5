package io.github.suppliersdk.publishing;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.publishing.FakeSlotService.Fault;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The reports of a waiting run, and the calls for options with many slots a day. */
@Timeout(60)
class LongWaitsTest {
    private static long lines(String... parts) throws IOException {
        return Files.readAllLines(
                        Path.of(System.getProperty("org.slf4j.simpleLogger.logFile", "target/test-calls.log")),
                        StandardCharsets.ISO_8859_1)
                .stream()
                .filter(line -> List.of(parts).stream().allMatch(line::contains))
                .count();
    }

    @Test
    void aStallIsLoggedOnceAfterHalfAMinuteAndSoIsItsEnd() throws Exception {
        FakeTime time = new FakeTime();
        List<PublishProgress> whileWaiting = new ArrayList<>();
        long warned = lines("WARN", "no slot was settled for 3", "37 slots without an outcome", "busy");
        long back = lines("INFO", "publishing continues after");
        try (FakeSlotService service = new FakeSlotService();
                SupplierClient client = service.client()) {
            service.faults = (method, path) ->
                    time.passed().compareTo(Duration.ofMinutes(5)) < 0 ? Fault.TOO_MANY_REQUESTS : Fault.NONE;

            PublishReport report = SlotPublisher.builder(client)
                    .time(time)
                    .listener(new PublishListener() {
                        @Override
                        public void progress(PublishProgress progress) {
                            if (progress.done() == 0) {
                                whileWaiting.add(progress);
                            }
                        }
                    })
                    .build()
                    .publish(Slots.days(37));

            assertThat(report.count(SlotResult.CREATED)).isEqualTo(37);
        }
        assertThat(lines("WARN", "no slot was settled for 3", "37 slots without an outcome", "busy"))
                .isEqualTo(warned + 1);
        assertThat(lines("INFO", "publishing continues after")).isEqualTo(back + 1);
        assertThat(whileWaiting).hasSizeGreaterThan(60);
        assertThat(whileWaiting.get(whileWaiting.size() - 1).elapsed()).isGreaterThan(Duration.ofMinutes(4));
        assertThat(whileWaiting.get(0).pending()).isEqualTo(37);
    }
}
