package io.github.suppliersdk.experiences;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.errors.InvalidRequestException;
import io.github.suppliersdk.support.FakeService;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A cutoff time is kept as it was written, in every valid form. */
class CutoffTimeTest {
    static Stream<String> valid() {
        return Stream.of(
                "P0D P1D PT24H P1Y P2M P3W PT5M P1Y2M3W4DT5H6M7S P1DT2H P1YT7S P007D PT0.5S PT1,25H P1.000001D P365.25W"
                        .split(" "));
    }

    @ParameterizedTest
    @MethodSource("valid")
    void aValidDurationIsKeptExactly(String text) {
        assertThat(CutoffTime.of(text).text()).isEqualTo(text);
        String json = "{\"experience_id\":\"e\",\"cutoff_time\":\"" + text + "\"}";
        try (SupplierClient client = FakeService.client(json)) {
            CutoffTime read = client.experiences().get("e").cutoffTime().orElseThrow();
            assertThat(read.text()).isEqualTo(text);
            assertThat(read.isValid()).isTrue();
            assertThat(read).isEqualTo(CutoffTime.of(text)).hasToString(text);
            client.experiences()
                    .update("e", ExperienceUpdate.builder().cutoffTime(read).build());
        }
    }

    static Stream<String> invalid() {
        return Stream.of(
                ",P,PT,P1,1D,P1DT,PD,P-1D,-P1D,+P1D,P1H,PT1D,P1D2M,PT1M2H,p1d,P1.5DT1H,P1.D,P.5D,P1D\n,P١D,P1D1D,P1D , P1D"
                        .split(","));
    }

    @ParameterizedTest
    @MethodSource("invalid")
    void anInvalidDurationIsRefusedInRequestsAndKeptInResponses(String text) {
        CutoffTime read = CutoffTime.of(text);
        assertThat(read.text()).isEqualTo(text);
        assertThat(read.isValid()).isFalse();
        try (SupplierClient client = FakeService.client("{}")) {
            assertThatThrownBy(() -> client.experiences()
                            .update(
                                    "e",
                                    ExperienceUpdate.builder().cutoffTime(read).build()))
                    .isInstanceOf(InvalidRequestException.class)
                    .hasMessageContaining("cutoff_time");
        }
    }

    @Test
    void aDayIsNotTwentyFourHours() {
        assertThat(CutoffTime.of("P1D")).isNotEqualTo(CutoffTime.of("PT24H"));
    }
}
