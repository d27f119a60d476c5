package io.github.suppliersdk.internal.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.errors.InvalidRequestException;
import io.github.suppliersdk.support.FakeService;
import io.github.suppliersdk.support.Samples;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Fields that a caller adds: a value without a JSON form is refused before it is sent. */
class AdditionalPropertiesTest {
    @Test
    void aValueWithoutAJsonFormIsRefusedAndNothingIsSent() {
        FakeService transport = FakeService.responding("");
        Map<String, Object> odd = Map.of("odd", List.of(new Object()));
        try (SupplierClient client = transport.client()) {
            assertThat(List.of(
                            catchThrowable(() -> client.slots("e1", "adult-tour")
                                    .replace(Samples.daily().withAdditionalProperties(odd))),
                            catchThrowable(() -> client.experiences()
                                    .create(Samples.experienceRequest().withAdditionalProperties(odd)))))
                    .allSatisfy(thrown -> assertThat(thrown)
                            .isInstanceOf(InvalidRequestException.class)
                            .hasMessageContaining("cannot be written as JSON"));
        }
        assertThat(transport.requests()).isEmpty();
    }
}
