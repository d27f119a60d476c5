package io.github.suppliersdk.slots;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.errors.InvalidRequestException;
import io.github.suppliersdk.errors.InvalidResponseException;
import io.github.suppliersdk.support.CannedTransport;
import io.github.suppliersdk.support.JsonTrees;
import io.github.suppliersdk.support.Samples;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Unusual slots of the service are written back unchanged, even if a new slot like them would be refused. */
class SlotWriteBackTest {
    /** The body that the library sends when it reads a slot in this form and replaces it by itself. */
    private static String sentBack(String json) {
        List<String> bodies = new ArrayList<>();
        CannedTransport service = CannedTransport.respondingWith(request -> {
            if (request.body() != null) {
                bodies.add(request.body().text(Integer.MAX_VALUE));
            }
            return json.getBytes(StandardCharsets.UTF_8);
        });
        try (SupplierClient client = CannedTransport.client(service)) {
            SlotsClient slots = client.slots("e1", "adult-tour");
            slots.replace(
                    slots.get(JsonTrees.parse(json).get("slot_id").asText()).toRequest());
        }
        assertThat(bodies).hasSize(1);
        return bodies.get(0);
    }

    @Test
    void aFractionOfASecondIsWrittenBack() {
        String json = Samples.TIME_JSON.replace("18:00:00Z", "18:00:00.250Z");
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

    private static String withPrice(String id, String price) {
        return "{\"slot_id\":\"" + id + "\",\"option_id\":\"adult-tour\",\"daily_slot\":{\"date\":\"2027-04-22\"},"
                + "\"available_holder_categories\":[{\"holder_category_id\":\"adult\",\"price_in_cents\":" + price
                + "}],\"capacity\":5}";
    }

    private static final List<String> ODD_NUMBERS =
            List.of("1000.5", "\"1000\"", "12345678901234567890", "1e999", "true", "{\"net\":[1]}", "[]");

    @Test
    void anInvalidPriceIsReadAsAbsentAndDoesNotMakeTheListUnreadable() {
        for (String odd : ODD_NUMBERS) {
            String list = "[" + withPrice("a", "1000") + "," + withPrice("b", odd) + "," + withPrice("c", "2000") + "]";
            try (SupplierClient client = CannedTransport.client(list)) {
                List<Slot> read = client.slots("e1", "adult-tour")
                        .daily(LocalDate.of(2027, 4, 1), LocalDate.of(2027, 4, 30))
                        .toList();

                assertThat(read).as(odd).extracting(Slot::slotId).containsExactly("a", "b", "c");
                assertThat(read)
                        .extracting(
                                slot -> slot.availableHolderCategories().get(0).priceInCents())
                        .containsExactly(OptionalLong.of(1000), OptionalLong.empty(), OptionalLong.of(2000));
                assertThat(read.get(1).availableHolderCategories().get(0).additionalProperties())
                        .containsOnlyKeys("price_in_cents");
            }
        }
    }

    @Test
    void anIntegralPriceAmongTheUnknownFieldsIsAlwaysRefused() {
        AvailableHolderCategory sly = AvailableHolderCategory.of("adult", 1)
                .withPriceInCents(OptionalLong.empty())
                .withAdditionalProperties(Map.of("price_in_cents", -5));
        SlotRequest slot = Samples.daily().withAvailableHolderCategories(sly).withAllowUnknownValues(true);
        try (SupplierClient client = CannedTransport.client("{}")) {
            assertThatThrownBy(() -> client.slots("e1", slot.optionId()).replace(slot))
                    .isInstanceOf(InvalidRequestException.class)
                    .hasMessageContaining("price_in_cents");
        }
    }

    @Test
    void anInvalidQuantityIsReadAsAbsentAndInvalidSeatsAreNotReadAsNoLimit() {
        String odd =
                withPrice("b", "1000").replace("\"price_in_cents\"", "\"max_quantity\":5000000000,\"price_in_cents\"");
        try (SupplierClient client = CannedTransport.client(odd)) {
            AvailableHolderCategory adult = client.slots("e1", "adult-tour")
                    .get("b")
                    .availableHolderCategories()
                    .get(0);
            assertThat(adult.maxQuantity()).isEmpty();
            assertThat(adult.additionalProperties()).containsEntry("max_quantity", 5_000_000_000L);
        }
        try (SupplierClient client =
                CannedTransport.client(withPrice("b", "1000").replace("\"capacity\":5", "\"capacity\":\"5\""))) {
            assertThatThrownBy(() -> client.slots("e1", "adult-tour").get("b"))
                    .isInstanceOf(InvalidResponseException.class);
        }
    }
}
