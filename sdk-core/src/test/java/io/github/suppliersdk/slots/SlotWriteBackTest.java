package io.github.suppliersdk.slots;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.http.HttpBody;
import io.github.suppliersdk.support.CannedTransport;
import io.github.suppliersdk.support.Samples;
import io.github.suppliersdk.support.Trees;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Odd slots of the service go back as they came, also where a new one like them would be refused. */
class SlotWriteBackTest {
    /** What the library sends when a slot that the service gave in this form is read and put in its own place. */
    private static String sentBack(String json) {
        List<String> bodies = new ArrayList<>();
        CannedTransport service = CannedTransport.answering(request -> {
            request.body().ifPresent(body -> bodies.add(text(body)));
            return json.getBytes(StandardCharsets.UTF_8);
        });
        try (SupplierClient client = CannedTransport.client(service)) {
            SlotsClient slots = client.slots("e1", "adult-tour");
            slots.replace(slots.get(Trees.parse(json).get("slot_id").asText()).toRequest());
        }
        assertThat(bodies).hasSize(1);
        return bodies.get(0);
    }

    private static String text(HttpBody body) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            body.writeTo(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void aTimeWithAFractionOfASecondGoesBackWithIt() {
        String json = Samples.TIME_JSON.replace("18:00:00Z", "18:00:00.250Z");
        assertThat(Trees.parse(sentBack(json))).isEqualTo(Trees.parse(json));
    }

    @Test
    void severalUnknownKindsAllGoBack() {
        ObjectNode slot = (ObjectNode) Trees.parse(Samples.DAILY_JSON);
        slot.remove(DailySlot.WIRE_NAME);
        slot.set("boat_slot", Trees.parse("{\"deck\": 2}"));
        slot.set("raft_slot", Trees.parse("{\"seat\": null}"));
        slot.put("next_slot", "none");
        assertThat(Trees.parse(sentBack(slot.toString()))).isEqualTo(slot);
    }
}
