package io.github.suppliersdk.sandbox.internal.state;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.rules.Json;
import io.github.suppliersdk.sandbox.internal.rules.SlotType;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class SlotCodecTest {

    private final SlotCodec codec = new SlotCodec(SlotType.DAILY);

    @Test
    void slotsWithEqualContentShareOneShape() {
        assertThat(codec.compact(slot("a", "x")).shape())
                .isSameAs(codec.compact(slot("b", "x")).shape());
    }

    @Test
    void unusedShapesAreGarbageCollected() {
        List<WeakReference<SlotShape>> shapes = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            shapes.add(new WeakReference<>(codec.compact(slot("a", "x" + i)).shape()));
        }
        while (shapes.stream().anyMatch(shape -> shape.get() != null)) {
            System.gc();
        }
        assertThat(codec.compact(slot("a", "x1")).shape())
                .isEqualTo(codec.compact(slot("b", "x1")).shape());
    }

    private static ObjectNode slot(String id, String more) {
        ObjectNode slot = Json.object().put("slot_id", id).put("more", more);
        slot.putObject("daily_slot").put("date", "2027-04-22");
        return slot;
    }
}
