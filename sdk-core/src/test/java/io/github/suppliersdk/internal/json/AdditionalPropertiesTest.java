package io.github.suppliersdk.internal.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.errors.InvalidRequestException;
import io.github.suppliersdk.slots.SlotRequest;
import io.github.suppliersdk.support.CannedTransport;
import io.github.suppliersdk.support.JsonTrees;
import io.github.suppliersdk.support.Samples;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Fields that a caller adds: each plain Java value is written as JSON, anything else is refused before it is sent. */
class AdditionalPropertiesTest {
    @Test
    void everyPlainValueIsWrittenAsJson() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("numbers", List.of((byte) 1, (short) 2, 3, 4L, 5.5f, 6.25, BigInteger.TEN, new BigDecimal("7.10")));
        fields.put("deep", Map.of("list", List.of(Map.of("a", true))));
        SlotRequest slot = Samples.daily().withAdditionalProperties(fields);
        assertThat(JsonTrees.parse(JsonTrees.written(slot, SlotJson.REQUEST)))
                .isEqualTo(JsonTrees.parse(Samples.DAILY_JSON.replaceFirst(
                        "\\{",
                        "{\"numbers\": [1, 2, 3, 4, 5.5, 6.25, 10, 7.10], \"deep\": {\"list\": [{\"a\": true}]},")));
    }

    @Test
    void aValueWithoutAJsonFormIsRefusedAndNothingIsSent() {
        CannedTransport transport = CannedTransport.respondingWith(request -> new byte[0]);
        Map<String, Object> odd = Map.of("odd", List.of(new Object()));
        try (SupplierClient client = CannedTransport.client(transport)) {
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
