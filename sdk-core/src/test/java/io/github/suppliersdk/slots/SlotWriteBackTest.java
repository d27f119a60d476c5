package io.github.suppliersdk.slots;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.support.FakeService;
import io.github.suppliersdk.support.JsonTrees;
import io.github.suppliersdk.support.Samples;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Unusual slots of the service are written back unchanged, even if a new slot like them would be refused. */
class SlotWriteBackTest {
    /** The body that the library sends when it reads a slot in this form and replaces it by itself. */
    private static String sentBack(String json) {
        FakeService service = FakeService.responding(json);
        try (SupplierClient client = service.client()) {
            SlotsClient slots = client.slots("e1", "adult-tour");
            slots.replace(
                    slots.get(JsonTrees.parse(json).get("slot_id").asText()).toRequest());
        }
        assertThat(service.sent()).hasSize(2);
        return service.sent().get(1).body();
    }

    @Test
    void aFractionOfASecondIsWrittenBack() {
        String json = Samples.TIME_JSON.replace("18:00:00Z", "18:00:00.250Z");
        assertThat(JsonTrees.parse(sentBack(json))).isEqualTo(JsonTrees.parse(json));
    }

    @Test
    void anInvalidLanguageIsWrittenBackAndRefusedInNewValues() {
        String json = Samples.DAILY_JSON.replace("\"de\"", "\"pt-BR\"");
        assertThat(JsonTrees.parse(sentBack(json))).isEqualTo(JsonTrees.parse(json));
        try (SupplierClient client = FakeService.client(json)) {
            SlotsClient slots = client.slots("e1", "adult-tour");
            assertThatThrownBy(() -> slots.replace(Samples.daily().withGuideLanguages(List.of("pt-BR"))))
                    .hasMessageContaining("guide_languages[0]");
        }
    }

    @Test
    void severalUnknownKindsAreWrittenBack() {
        ObjectNode slot = (ObjectNode) JsonTrees.parse(Samples.DAILY_JSON);
        slot.remove(DailySlot.WIRE_NAME);
        slot.set("boat_slot", JsonTrees.parse("{\"deck\": 2}"));
        slot.set("raft_slot", JsonTrees.parse("{\"seat\": null}"));
        slot.put("next_slot", "none");
        assertThat(JsonTrees.parse(sentBack(slot.toString()))).isEqualTo(slot);
    }
}
