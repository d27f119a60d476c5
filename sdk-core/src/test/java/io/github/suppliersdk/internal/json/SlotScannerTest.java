package io.github.suppliersdk.internal.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.suppliersdk.internal.bytes.BytePool;
import io.github.suppliersdk.internal.bytes.Bytes;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotRequest;
import io.github.suppliersdk.support.Choices;
import io.github.suppliersdk.support.JsonTrees;
import io.github.suppliersdk.support.Models;
import io.github.suppliersdk.support.Property;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The scanner returns what the general reader returns, or leaves the body to it. */
class SlotScannerTest {
    private static final String CATEGORIES =
            "[{\"holder_category_id\":\"adult\",\"min_quantity\":1,\"max_quantity\":8,\"price_in_cents\":4500},"
                    + "{\"holder_category_id\":\"child\",\"price_in_cents\":0}]";

    private static final String DAILY =
            "{\"slot_id\":\"d-1\",\"option_id\":\"o1\",\"daily_slot\":{\"date\":\"2027-04-22\"},"
                    + "\"available_holder_categories\":" + CATEGORIES
                    + ",\"capacity\":20,\"guide_languages\":[\"en\",\"fr\"]}";

    private static final String TIMED = "{\"slot_id\":\"t-1\",\"option_id\":\"o1\",\"time_slot\":"
            + "{\"start\":\"2027-04-22T18:00:00Z\",\"end\":\"2027-04-22 20:00:00+0000\",\"pickup_ids\":[\"p1\",\"p2\"]},"
            + "\"available_holder_categories\":" + CATEGORIES + ",\"guide_languages\":[\"en\"]}";

    /** A body with nulls in place of absent values, and with fields that this version does not know. */
    private static final String NEWER =
            "{\"slot_id\":\"n-1\",\"option_id\":\"o1\",\"daily_slot\":{\"date\":\"2027-04-22\","
                    + "\"season\":3},\"time_slot\":null,\"open_slot\":null,\"capacity\":null,\"guide_languages\":null,"
                    + "\"available_holder_categories\":[{\"holder_category_id\":\"adult\",\"min_quantity\":null,"
                    + "\"price_in_cents\":9000000000,\"net\":true}],\"version\":17,\"changed_at\":\"now\",\"hidden\":false,"
                    + "\"big\":12345678901,\"nothing\":null}";

    /** The slots that were sent, with which the service usually responds. Other bodies contain other slots. */
    private static final List<SlotRequest> LIKELY = Stream.of("d-1", "t-1", "d-2", "n-1", "n-1")
            .map(id -> SlotRequest.builder(id, "o1", DailySlot.of(LocalDate.of(2027, 4, 22)))
                    .addAvailableHolderCategory(AvailableHolderCategory.of("a", 0))
                    .build())
            .toList();

    private static String pretty(String json) {
        return JsonTrees.parse(json).toPrettyString();
    }

    @ParameterizedTest
    @ValueSource(strings = {DAILY, TIMED, NEWER})
    void usualBodiesAreScanned(String slot) throws IOException {
        String three = "[" + slot + "," + DAILY + ", null ,\n" + slot + "]";
        assertThat(scan(utf8(three))).isEqualTo(read(utf8(three))).hasSize(3);
        assertThat(scan(utf8(pretty(three)))).isEqualTo(read(utf8(three)));
        assertThat(scanIds(utf8(three))).isEqualTo(ids(read(utf8(three))));
        assertThat(scanIds(utf8(pretty(three)))).isEqualTo(ids(read(utf8(three))));
        try (Bytes bytes = bytes(utf8(slot))) {
            assertThat(SlotReader.scan(bytes)).isEqualTo(Json.read(bytes, new SlotReader()));
        }
    }

    /** The scanner examines eight bytes at a time. */
    @Test
    void aCharacterForTheGeneralReaderIsDetectedAtAnyPosition() {
        for (String odd : List.of("\\n", "\u0000", "\n", "\u001f", "ü", "\u0080", "\uD83D\uDE00")) {
            for (int before = 0; before < 20; before++) {
                for (int after : new int[] {0, 1, 20}) {
                    String id = "a".repeat(before) + odd + "~".repeat(after);
                    assertThat(scan(utf8("[{\"slot_id\":\"" + id + "\"}]")))
                            .as(id)
                            .isNull();
                }
            }
        }
        for (int length = 0; length < 30; length++) {
            String id = " !#[]^~\u007f".repeat(4).substring(0, length);
            assertThat(scanIds(utf8("[{\"slot_id\":\"" + id + "\"}]"))).containsExactly(id);
        }
    }

    @Test
    void idsAreTakenFromTheResponseNotFromTheRequest() {
        String other = "[" + TIMED + "," + TIMED.replace("t-1", "t-2") + "," + DAILY.replace("d-1", "d-2") + "]";

        List<String> ids = Objects.requireNonNull(scanIds(utf8(other)));

        assertThat(ids).containsExactly("t-1", "t-2", "d-2");
        assertThat(ids.get(2)).isSameAs(LIKELY.get(2).slotId());
    }

    @Test
    void equalPricesShareOneParsedValue() throws IOException {
        String cheaper = DAILY.replace("4500", "4400");
        List<Slot> slots =
                Objects.requireNonNull(scan(utf8("[" + DAILY + "," + DAILY + "," + cheaper + "," + DAILY + "]")));
        assertThat(slots)
                .extracting(slot ->
                        slot.availableHolderCategories().get(0).priceInCents().orElse(-1))
                .containsExactly(4500L, 4500L, 4400L, 4500L);
        assertThat(slots.get(1).availableHolderCategories().get(0))
                .isSameAs(slots.get(0).availableHolderCategories().get(0));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"slot_id\":\"a\",\"capacity\":1.0}",
                "{\"slot_id\":\"a\",\"capacity\":01}",
                "{\"slot_id\":\"a\",\"capacity\":-0}",
                "{\"slot_id\":\"a\",\"capacity\":5000000000}",
                "{\"slot_id\":\"a\",\"capacity\":12345678901234567890}",
                "{\"slot_id\":\"a\\u0041\"}",
                "{\"slot_id\":\"ü\"}",
                "{\"slot_id\":\"a\",}",
                "{\"slot_id\":\"a\" \"capacity\":1}",
                "{\"slot_id\":\"a\",\"x\":{}}",
                "{\"slot_id\":\"a\",\"x\":nul}",
                "{\"slot_id\":7}",
                "{}",
                "{\"slot_id\":\"a\",\"daily_slot\":{\"date\":\"2027-02-30\"}}",
                "{\"slot_id\":\"a\",\"time_slot\":{\"start\":\"2027-04-22T18:00:00Z\"}}",
                "{\"slot_id\":\"a\",\"available_holder_categories\":[{}]}",
                "{\"slot_id\":\"a\"",
            })
    void unusualJsonIsLeftToTheReader(String slot) {
        assertThat(scan(utf8("[" + slot + "]"))).isNull();
    }

    private static byte[] body(Choices choices) {
        return utf8(choices.oneOf(
                SlotScannerTest::usual,
                any -> pretty(usual(any)),
                any -> JsonTrees.written(any.list(0, 3, Models::slot), SlotCodec.CREATE)));
    }

    private static String usual(Choices choices) {
        return "[" + String.join(",", choices.list(1, 3, any -> any.of(DAILY, TIMED, NEWER))) + "]";
    }

    /** A body with a text form for messages. */
    private static final class Body {
        private final byte[] bytes;

        Body(byte[] bytes) {
            this.bytes = bytes;
        }

        @Override
        public String toString() {
            return new String(bytes, StandardCharsets.UTF_8);
        }
    }

    @Test
    void damagedBodiesAreNotMisread() {
        Property.forAll(2000, any -> new Body(damage(body(any), any)), body -> checkIsReadAsByTheReader(body.bytes));
    }

    private static void checkIsReadAsByTheReader(byte[] damaged) {
        List<Slot> scanned = scan(damaged);
        List<String> ids = scanIds(damaged);
        if (ids != null) {
            assertThat(namedIn(damaged))
                    .as(new String(damaged, StandardCharsets.UTF_8))
                    .isEqualTo(ids);
        }
        if (scanned != null) {
            try {
                assertThat(read(damaged))
                        .as(new String(damaged, StandardCharsets.UTF_8))
                        .isEqualTo(scanned);
            } catch (IOException e) {
                throw new AssertionError("read as " + scanned + ": " + new String(damaged, StandardCharsets.UTF_8), e);
            }
        }
    }

    /**
     * The body with up to three kinds of damage: a changed, missing or additional byte, a missing end, or a part that
     * is left out or copied elsewhere.
     */
    private static byte[] damage(byte[] body, Choices choices) {
        byte[] alphabet = utf8("\"\\,:[]{}0123456789-+.eEntfu _az\n\t\u0000\u0001ü");
        byte[] result = body;
        for (int left = choices.below(4); left > 0 && result.length > 1; left--) {
            int at = choices.between(0, result.length - 1);
            int before = choices.between(0, result.length);
            int to = at + choices.below(result.length - at);
            byte one = alphabet[choices.below(alphabet.length)];
            result = switch (choices.below(6)) {
                case 0 -> join(result, at, new byte[] {one}, at + 1);
                case 1 -> join(result, at, new byte[0], at + 1);
                case 2 -> join(result, before, new byte[] {one}, before);
                case 3 -> Arrays.copyOf(result, at);
                case 4 -> join(result, at, new byte[0], to);
                default -> join(result, choices.below(result.length), Arrays.copyOfRange(result, at, to), at);
            };
        }
        return result;
    }

    private static byte[] join(byte[] body, int to, byte[] middle, int from) {
        int rest = Math.max(to, from);
        byte[] joined = Arrays.copyOf(body, to + middle.length + body.length - rest);
        System.arraycopy(middle, 0, joined, to, middle.length);
        System.arraycopy(body, rest, joined, to + middle.length, body.length - rest);
        return joined;
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static Bytes bytes(byte[] content) {
        Bytes bytes = new BytePool().take();
        bytes.write(content, 0, content.length);
        return bytes;
    }

    private static @Nullable List<Slot> scan(byte[] body) {
        try (Bytes bytes = bytes(body)) {
            return SlotsReader.scan(bytes);
        }
    }

    private static @Nullable List<String> scanIds(byte[] body) {
        try (Bytes bytes = bytes(body)) {
            return SlotIdScanner.ids(bytes, LIKELY);
        }
    }

    private static List<String> ids(List<Slot> slots) {
        return slots.stream().map(Slot::slotId).toList();
    }

    /** The ids found by a streaming parser that ignores everything else and stops at the end of the array. */
    private static List<String> namedIn(byte[] body) {
        List<String> ids = new ArrayList<>();
        try (JsonParser parser = Json.factory().createParser(body)) {
            JsonNode array = new JsonMapper().readTree(parser);
            array.forEach(slot -> {
                if (!slot.isNull()) {
                    ids.add(slot.get("slot_id").textValue());
                }
            });
        } catch (IOException e) {
            throw new AssertionError("invalid JSON: " + new String(body, StandardCharsets.UTF_8), e);
        }
        return ids;
    }

    private static List<Slot> read(byte[] body) throws IOException {
        try (Bytes bytes = bytes(body)) {
            return Json.read(bytes, Json.listOf(new SlotReader()));
        }
    }
}
