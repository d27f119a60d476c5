package io.github.suppliersdk.internal.sync;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.internal.json.SlotJson;
import io.github.suppliersdk.internal.sync.protocol.SlotValue;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.support.JsonTrees;
import io.github.suppliersdk.support.Samples;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/**
 * The source's slot is compared with the service's: if the conversion lost a field, each slot would differ from itself.
 */
class SlotContentTest {
    private static final String SAMPLE = Samples.DAILY_JSON.replaceFirst("\\{", "{\"badge\": \"blue\", ");

    @Test
    void theSlotThatIsComparedHasEveryFieldOfTheRequest() throws IOException {
        Slot slot = JsonTrees.read(SAMPLE, SlotJson.SLOT);
        for (Method field : Slot.class.getDeclaredMethods()) {
            if (Modifier.isAbstract(field.getModifiers())) {
                assertThat(isThere(valueOf(field, slot)))
                        .as("the sample has " + field.getName())
                        .isTrue();
            }
        }
        SlotContent ours = contentOf(SlotContent.ours(slot.toRequest()));
        assertThat(ours.shown(null)).isEqualTo(slot.withCapacity(OptionalInt.empty()));
        assertThat(ours)
                .isEqualTo(contentOf(SlotContent.ours(slot.toRequest())))
                .isEqualTo(contentOf(SlotContent.theirs(slot)));
    }

    private static SlotContent contentOf(SlotValue<SlotContent> value) {
        return Objects.requireNonNull(value.content());
    }

    private static Object valueOf(Method field, Slot slot) {
        try {
            return field.invoke(slot);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(field.getName(), e);
        }
    }

    private static boolean isThere(Object value) {
        return !List.of(Optional.empty(), OptionalInt.empty()).contains(value)
                && !(value instanceof Collection<?> items && items.isEmpty())
                && !(value instanceof Map<?, ?> fields && fields.isEmpty());
    }
}
