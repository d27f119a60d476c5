package io.github.suppliersdk.internal.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.errors.InvalidResponseException;
import io.github.suppliersdk.experiences.Experience;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotRequest;
import io.github.suppliersdk.support.CannedTransport;
import io.github.suppliersdk.support.JsonTrees;
import java.io.IOException;
import java.time.LocalDate;
import java.util.List;

/**
 * Any bytes as a response give a value or the exception for unreadable responses, and nothing else. A value that was
 * read is written in a form that is read as the same value.
 *
 * <p>The build reads the seeds in src/test/resources; {@code JAZZER_FUZZ=1 mvn test -Dtest=ReadingFuzzTest#slots} looks
 * for more.
 */
class ReadingFuzzTest {
    private static final LocalDate DAY = LocalDate.of(2027, 1, 1);

    @FuzzTest(maxDuration = "2m")
    void slots(byte[] body) throws IOException {
        List<Slot> slots;
        try (SupplierClient client = CannedTransport.client(body)) {
            slots = client.slots("e1", "o1").dailyInOneCall(DAY, DAY);
        } catch (InvalidResponseException e) {
            assertThat(e.response().status()).isEqualTo(200);
            return;
        }
        for (Slot slot : slots) {
            if (slot.optionId().isPresent() && slot.kind().isPresent()) {
                SlotRequest request = slot.toRequest();
                String written = JsonTrees.written(request, SlotJson.REQUEST);
                assertThat(JsonTrees.read(written, SlotJson.SLOT).toRequest())
                        .as(written)
                        .isEqualTo(request);
            }
        }
    }

    @FuzzTest(maxDuration = "2m")
    void experiences(byte[] body) throws IOException {
        List<Experience> experiences;
        try (SupplierClient client = CannedTransport.client(body)) {
            experiences = client.experiences().list();
        } catch (InvalidResponseException e) {
            assertThat(e.response().status()).isEqualTo(200);
            return;
        }
        for (Experience experience : experiences) {
            String written = JsonTrees.written(experience, Databind.writer(Experience.class));
            assertThat(JsonTrees.read(written, Databind.reader(Experience.class)))
                    .as(written)
                    .isEqualTo(experience);
        }
    }
}
