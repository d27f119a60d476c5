package io.github.suppliersdk.internal.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.github.suppliersdk.errors.InvalidRequestException;
import io.github.suppliersdk.experiences.Experience;
import io.github.suppliersdk.options.Option;
import io.github.suppliersdk.pickups.Pickup;
import io.github.suppliersdk.questions.MandatoryQuestion;
import io.github.suppliersdk.support.JsonTrees;
import io.github.suppliersdk.support.Samples;
import io.github.suppliersdk.vendors.Vendor;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Any JSON in any field of an object that is read is either written again as the same JSON, or refused with the name of
 * the field. Null counts as absent, and numbers are compared by value.
 */
class RoundTripFuzzTest {
    private static final int TRIES = 1500;

    private static final List<String> VALUES = List.of(
            "null",
            "true",
            "false",
            "0",
            "-0",
            "-0.0",
            "5",
            "7.0",
            "1.50",
            "1E5",
            "5e0",
            "0.0000001",
            "1.0E7",
            "12345678901234567890",
            "99999999999",
            "\"\"",
            "\" \"",
            "\"5\"",
            "\"a\"",
            "\"true\"",
            "\"mılıtary\"",
            "\"P1D\"",
            "\"2027-04-22\"",
            "\"2027-02-30\"",
            "\"2027-04-22T18:00:00Z\"",
            "\"\\uD83D\\uDE00\\n\"",
            "[]",
            "[null]",
            "[5,\"a\"]",
            "[\"a\",\"b\"]",
            "[[1E5]]",
            "{}",
            "{\"a\":1E5}",
            "{\"date\":\"2027-04-22\"}",
            "{\"date\":5}",
            "{\"type\":\"END_DATE\"}",
            "{\"start\":\"2027-04-22T18:00:00Z\"}",
            "{\"duration_days\":1e1,\"type\":\"DURATION_DAYS\"}");

    private static final List<String> OTHER_NAMES = List.of(
            "x",
            "another_slot",
            "open_slot",
            "time_slot",
            "daily_slot",
            "guide_languages",
            "capacity",
            "cutoff_time",
            "option_id",
            "type",
            "pickup_ids",
            "end_date",
            "select",
            "latitude");

    /** Fields for which an empty value is the same as an absent one. */
    private static final Set<String> EMPTY_IS_ABSENT =
            Set.of("options", "holder_categories", "available_holder_categories", "select");

    /** Fields that are read as doubles, with 64 bits of precision. */
    private static final Set<String> COORDINATES = Set.of("latitude", "longitude");

    private enum Type {
        SLOT(Samples.DAILY_JSON) {
            @Override
            String rewritten(String json) throws IOException {
                return JsonTrees.written(JsonTrees.read(json, SlotJson.SLOT).toRequest(), SlotJson.REQUEST);
            }
        },
        TIME_SLOT("{\"slot_id\":\"s\",\"option_id\":\"o\",\"time_slot\":{\"start\":\"2027-04-22T18:00:00Z\",\"end\":"
                + "\"2027-04-22T20:00:00Z\",\"pickup_ids\":[\"p\"]},\"available_holder_categories\":"
                + "[{\"holder_category_id\":\"a\",\"price_in_cents\":450}]}") {
            @Override
            String rewritten(String json) throws IOException {
                return SLOT.rewritten(json);
            }
        },
        OPEN_SLOT(
                "{\"slot_id\":\"s\",\"option_id\":\"o\",\"open_slot\":{\"type\":\"DURATION_DAYS\",\"duration_days\":180},"
                        + "\"available_holder_categories\":[{\"holder_category_id\":\"a\",\"price_in_cents\":450}]}") {
            @Override
            String rewritten(String json) throws IOException {
                return SLOT.rewritten(json);
            }
        },
        EXPERIENCE(Samples.EXPERIENCE_JSON) {
            @Override
            String rewritten(String json) throws IOException {
                return catalog(json, Experience.class);
            }
        },
        OPTION(
                "{\"option_id\":\"o\",\"label\":\"Tour\",\"main_option\":true,\"min_booking_quantity\":1,"
                        + "\"holder_categories\":[{\"holder_category_id\":\"a\",\"holder_type\":\"ADULT\",\"minimum_age\":18}]}") {
            @Override
            String rewritten(String json) throws IOException {
                return catalog(json, Option.class);
            }
        },
        QUESTION(
                "{\"mandatory_question_id\":\"q\",\"question\":\"Diet?\",\"data_type\":\"SELECT_ONE\",\"level\":\"BY_PAX\","
                        + "\"option_id\":\"o\",\"holder_category_id\":\"a\",\"select\":{\"v\":\"Vegan\"},\"data_pattern\":\"a+\"}") {
            @Override
            String rewritten(String json) throws IOException {
                return catalog(json, MandatoryQuestion.class);
            }
        },
        VENDOR("{\"vendor_id\":\"v\",\"name\":\"Winery\"}") {
            @Override
            String rewritten(String json) throws IOException {
                return catalog(json, Vendor.class);
            }
        },
        PICKUP("{\"pickup_id\":\"p\",\"name\":\"Station\",\"type\":\"HOTEL\",\"latitude\":48.5,\"longitude\":-11.5,"
                + "\"time_margin\":-30}") {
            @Override
            String rewritten(String json) throws IOException {
                return catalog(json, Pickup.class);
            }
        };

        private final String sample;

        Type(String sample) {
            this.sample = sample;
        }

        /** Reads the JSON and writes it again. */
        abstract String rewritten(String json) throws IOException;

        private static <T> String catalog(String json, Class<T> type) throws IOException {
            return JsonTrees.written(JsonTrees.read(json, Databind.reader(type)), Databind.writer(type));
        }
    }

    /** A number in the form in which it was written. */
    private record Form(String text) {
        @Override
        public String toString() {
            return text;
        }
    }

    private static @Nullable Object parse(String json) {
        try (JsonParser parser = new JsonFactory().createParser(json)) {
            parser.nextToken();
            return parse(parser);
        } catch (IOException e) {
            throw new AssertionError("invalid JSON: " + json, e);
        }
    }

    private static @Nullable Object parse(JsonParser parser) throws IOException {
        switch (parser.currentToken()) {
            case START_OBJECT -> {
                Map<String, @Nullable Object> fields = new LinkedHashMap<>();
                while (parser.nextToken() != JsonToken.END_OBJECT) {
                    String name = parser.currentName();
                    parser.nextToken();
                    assertThat(fields).as("twice").doesNotContainKey(name);
                    fields.put(name, parse(parser));
                }
                return fields;
            }
            case START_ARRAY -> {
                List<@Nullable Object> items = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    items.add(parse(parser));
                }
                return items;
            }
            case VALUE_NULL -> {
                return null;
            }
            case VALUE_STRING -> {
                return parser.getText();
            }
            case VALUE_TRUE, VALUE_FALSE -> {
                return parser.getBooleanValue();
            }
            default -> {
                return new Form(parser.getText());
            }
        }
    }

    private static String json(@Nullable Object tree) {
        if (tree instanceof Map<?, ?> fields) {
            return fields.entrySet().stream()
                    .map(field -> '"' + field.getKey().toString() + "\":" + json(field.getValue()))
                    .collect(Collectors.joining(",", "{", "}"));
        }
        if (tree instanceof List<?> items) {
            return items.stream().map(RoundTripFuzzTest::json).collect(Collectors.joining(",", "[", "]"));
        }
        return tree instanceof String text ? '"' + text.replace("\n", "\\n") + '"' : String.valueOf(tree);
    }

    /** The tree without nulls and without such empty values; numbers of typed fields by value. */
    private static Object normal(@Nullable Object tree, String name) {
        if (tree instanceof Map<?, ?> fields) {
            Map<Object, Object> rest = new LinkedHashMap<>();
            fields.forEach((field, value) -> {
                Object part = value == null ? null : normal(value, field.toString());
                boolean isEmpty = List.of().equals(part) || Map.of().equals(part);
                if (part != null && !(isEmpty && EMPTY_IS_ABSENT.contains(field))) {
                    rest.put(field, part);
                }
            });
            return rest;
        }
        if (tree instanceof List<?> items) {
            return items.stream()
                    .filter(Objects::nonNull)
                    .map(item -> normal(item, ""))
                    .toList();
        }
        if (!(tree instanceof Form form)) {
            return Objects.requireNonNull(tree);
        }
        if (COORDINATES.contains(name)) {
            return Double.parseDouble(form.text()) + 0.0; // adding 0.0 removes the sign of zero
        }
        return new BigDecimal(form.text()).stripTrailingZeros();
    }

    @SuppressWarnings("unchecked")
    private static void collect(@Nullable Object tree, List<Map<String, @Nullable Object>> objects) {
        if (tree instanceof Map<?, ?> fields) {
            objects.add((Map<String, @Nullable Object>) fields);
            fields.values().forEach(value -> collect(value, objects));
        } else if (tree instanceof List<?> items) {
            items.forEach(item -> collect(item, objects));
        }
    }

    private static <T> T any(List<T> all, Random random) {
        return all.get(random.nextInt(all.size()));
    }

    @ParameterizedTest
    @EnumSource
    void everyFieldIsWrittenUnchangedOrRefusedByName(Type type) {
        int kept = 0;
        for (int seed = 0; seed < TRIES; seed++) {
            Random random = new Random(seed);
            Object tree = parse(type.sample);
            List<Map<String, @Nullable Object>> objects = new ArrayList<>();
            collect(tree, objects);
            Map<String, @Nullable Object> object = any(objects, random);
            String name = random.nextInt(3) == 0 ? any(OTHER_NAMES, random) : any(List.copyOf(object.keySet()), random);
            object.put(name, parse(any(VALUES, random)));
            String received = json(tree);
            try {
                assertThat(normal(parse(type.rewritten(received)), ""))
                        .as("seed %s: %s", seed, received)
                        .isEqualTo(normal(tree, ""));
                kept++;
            } catch (IOException e) {
                assertThat(Json.describe(e)).as("seed %s: %s", seed, received).contains(name);
            } catch (InvalidRequestException e) {
                assertThat(e).as("seed %s: %s", seed, received).hasMessageContaining("the service did not return it");
            }
        }
        assertThat(kept).isGreaterThan(TRIES / 8);
    }
}
