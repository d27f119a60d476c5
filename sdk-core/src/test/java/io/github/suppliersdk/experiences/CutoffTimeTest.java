package io.github.suppliersdk.experiences;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.errors.InvalidRequestException;
import io.github.suppliersdk.support.CannedTransport;
import io.github.suppliersdk.support.Choices;
import io.github.suppliersdk.support.Property;
import java.time.Duration;
import java.time.Period;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A cutoff time is kept as it was written, in every valid form. */
class CutoffTimeTest {
    private static String legal(Choices choices) {
        int parts = choices.between(1, 127);
        return duration(
                parts % 16,
                parts / 16,
                choices.of("0", "1", "12", "007", "365"),
                choices.of("", "", ".5", ",25", ".000001"));
    }

    private static String duration(int dateParts, int timeParts, String amount, String fraction) {
        List<String> date = parts("YMWD", dateParts, amount);
        List<String> time = parts("HMS", timeParts, amount);
        List<String> last = time.isEmpty() ? date : time;
        String end = last.get(last.size() - 1);
        last.set(last.size() - 1, amount + fraction + end.substring(end.length() - 1));
        return "P" + String.join("", date) + (time.isEmpty() ? "" : "T" + String.join("", time));
    }

    private static List<String> parts(String units, int mask, String amount) {
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < units.length(); i++) {
            if ((mask >> i & 1) == 1) {
                parts.add(amount + units.charAt(i));
            }
        }
        return parts;
    }

    @Test
    void everyValidDurationIsKeptExactly() {
        Property.forAll(500, CutoffTimeTest::legal, CutoffTimeTest::checkIsKept);
    }

    private static void checkIsKept(String text) {
        assertThat(CutoffTime.of(text).text()).isEqualTo(text);
        String json = "{\"experience_id\":\"e\",\"cutoff_time\":\"" + text + "\"}";
        CannedTransport transport =
                CannedTransport.respondingWith(request -> json.getBytes(java.nio.charset.StandardCharsets.UTF_8));
        try (SupplierClient client = CannedTransport.client(transport)) {
            CutoffTime read = client.experiences().get("e").cutoffTime().orElseThrow();
            assertThat(read.text()).isEqualTo(text);
            assertThat(read.isValid()).isTrue();
            assertThat(read).isEqualTo(CutoffTime.of(text)).hasToString(text);
            client.experiences()
                    .update("e", ExperienceUpdate.builder().cutoffTime(read).build());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "P",
                "PT",
                "P1",
                "1D",
                "P1DT",
                "PD",
                "P-1D",
                "-P1D",
                "+P1D",
                "P1H",
                "PT1D",
                "P1D2M",
                "PT1M2H",
                "p1d",
                "P1.5DT1H",
                "P1.D",
                "P.5D",
                "P1D ",
                " P1D",
                "P1D\n",
                "P١D",
                "P1D1D"
            })
    void anInvalidDurationIsRefusedInRequestsAndKeptInResponses(String text) {
        assertThatThrownBy(() -> CutoffTime.of(text)).isInstanceOf(IllegalArgumentException.class);
        CutoffTime read = CutoffTime.ofUnchecked(text);
        assertThat(read.text()).isEqualTo(text);
        assertThat(read.isValid()).isFalse();
        try (SupplierClient client = CannedTransport.client("{}")) {
            assertThatThrownBy(() -> client.experiences()
                            .update(
                                    "e",
                                    ExperienceUpdate.builder().cutoffTime(read).build()))
                    .isInstanceOf(InvalidRequestException.class)
                    .hasMessageContaining("cutoff_time");
        }
    }

    @Test
    void theFactoriesProduceValidTextsAndKeepDaysAsDays() {
        assertThat(CutoffTime.ofDays(1)).hasToString("P1D");
        assertThat(CutoffTime.ofHours(36)).hasToString("PT36H");
        assertThat(CutoffTime.none()).hasToString("P0D");
        assertThat(CutoffTime.of(Period.of(1, 2, 3))).hasToString("P1Y2M3D");
        assertThat(CutoffTime.of(Duration.ofMillis(90_500))).hasToString("PT1M30.5S");
        assertThat(CutoffTime.ofDays(1)).isNotEqualTo(CutoffTime.ofHours(24));
        assertThat(List.of(Duration.ZERO, Duration.ofNanos(1), Duration.ofSeconds(Long.MAX_VALUE)))
                .allSatisfy(value -> assertThat(CutoffTime.of(value).isValid()).isTrue());
        assertThatThrownBy(() -> CutoffTime.ofDays(-1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> CutoffTime.of(Duration.ofNanos(-1))).isInstanceOf(IllegalArgumentException.class);
    }
}
