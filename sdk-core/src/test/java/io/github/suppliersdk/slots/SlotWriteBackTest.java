package io.github.suppliersdk.slots;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.support.FakeService;
import io.github.suppliersdk.support.JsonTrees;
import io.github.suppliersdk.support.Samples;
import org.junit.jupiter.api.Test;

/** Unusual slots of the service are written back unchanged, even if a new slot like them would be refused. */
class SlotWriteBackTest {
    /** The body that the library sends when it reads a slot in this form and replaces it by itself. */
    private static String sentBack(String json) {
        FakeService service = FakeService.responding(json);
        try (SupplierClient client = service.client()) {
            SlotsClient slots = client.slots("e1", "adult-tour");
            slots.replace(slots.get(JsonTrees.parse(json).get("slot_id").asText()));
        }
        assertThat(service.sent()).hasSize(2);
        return service.sent().get(1).body();
    }

    @Test
    void anotherCodeOfALanguageIsWrittenBack() {
        String json = Samples.DAILY_JSON.replace("\"de\"", "\"pt-BR\"");
        assertThat(JsonTrees.parse(sentBack(json))).isEqualTo(JsonTrees.parse(json));
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
