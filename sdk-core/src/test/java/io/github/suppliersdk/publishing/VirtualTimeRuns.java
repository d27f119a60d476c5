package io.github.suppliersdk.publishing;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.internal.threads.Cancellation;
import io.github.suppliersdk.support.FakeService.Reply;
import io.github.suppliersdk.support.InMemorySlotService;
import io.github.suppliersdk.support.InMemorySlotService.Script;
import io.github.suppliersdk.sync.SlotKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;

/** Runs against a service in memory, in virtual time. */
@Timeout(60)
abstract class VirtualTimeRuns {
    final FakeTime time = new FakeTime();
    final InMemorySlotService service = new InMemorySlotService();
    final SupplierClient client = service.client();
    final List<SlotOutcome> outcomes = new ArrayList<>();
    final List<PublishProgress> progress = new ArrayList<>();

    /** @param latency the latency of each call */
    VirtualTimeRuns(Duration latency) {
        service.before = () -> time.sleep(latency, new Cancellation());
    }

    @AfterEach
    void stop() {
        client.close();
    }

    SlotPublisher.Builder publisher() {
        return SlotPublisher.builder(client).time(time).listener(new PublishListener() {
            @Override
            public void outcome(SlotOutcome outcome) {
                outcomes.add(outcome);
            }

            @Override
            public void progress(PublishProgress each) {
                progress.add(each);
            }
        });
    }

    PublishReport publish(List<SlotTarget> slots) {
        return publisher().build().publish(slots);
    }

    PublishReport publish(ReplacedSeats seats, SlotTarget... slots) {
        return publisher().replaceExisting(seats).build().publish(List.of(slots));
    }

    /** Whatever happens to the first call with this method. */
    void first(String method, Script script) {
        AtomicInteger calls = new AtomicInteger();
        service.script =
                call -> call.method().equals(method) && calls.incrementAndGet() == 1 ? script.reply(call) : null;
    }

    SlotOutcome outcome(long position) {
        return outcomes.stream()
                .filter(each -> each.position() == position)
                .findFirst()
                .orElseThrow();
    }

    static String firstProblem(PublishReport report) {
        return report.firstProblems().get(0).problem().orElseThrow().message();
    }

    /** Whether each slot has one outcome. */
    static void adds(PublishReport report) {
        assertThat(Stream.of(SlotResult.values()).mapToLong(report::count).sum())
                .isEqualTo(report.submitted());
    }

    /** The seats of a slot of option o1 at the service. */
    int seats(String id) {
        return service.seats(SlotKey.of("e1", "o1", id));
    }

    static Reply error(int status) {
        return InMemorySlotService.error(status);
    }

    void pause(Duration duration) {
        try {
            time.sleep(duration, new Cancellation());
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
