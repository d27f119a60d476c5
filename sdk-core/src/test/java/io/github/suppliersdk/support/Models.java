package io.github.suppliersdk.support;

import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.OpenSlot;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.slots.SlotRequest;
import io.github.suppliersdk.slots.TimeSlot;
import io.github.suppliersdk.slots.UnknownSlotKind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Random values for the fields of the contract. */
public final class Models {
    private static final long FIRST_DAY = LocalDate.of(0, 1, 1).toEpochDay();
    private static final long LAST_DAY = LocalDate.of(9999, 12, 31).toEpochDay();

    private Models() {}

    /** A random text without halves of surrogate pairs. */
    public static String text(Choices choices) {
        return choices.oneOf(
                any -> any.of("", " ", "\"", "\\", "\u0000", "\u2028", "😀", "null", "é\n"),
                any -> any.filtered(
                        source -> source.anyChars(8),
                        text -> StandardCharsets.UTF_8.newEncoder().canEncode(text)));
    }

    /** A random text or nothing. */
    public static Optional<String> maybeText(Choices choices) {
        return choices.maybe(Models::text);
    }

    /** At most two random texts, or nothing. */
    private static Optional<List<String>> maybeTexts(Choices choices) {
        return choices.maybe(any -> any.list(0, 2, Models::text));
    }

    /** A random whole number of 32 bits, or nothing. */
    public static OptionalInt maybeInt(Choices choices) {
        return choices.maybe(Choices::anyInt).map(OptionalInt::of).orElseGet(OptionalInt::empty);
    }

    /** A random whole number of 64 bits, or nothing. */
    public static OptionalLong maybeLong(Choices choices) {
        return choices.maybe(Choices::anyLong).map(OptionalLong::of).orElseGet(OptionalLong::empty);
    }

    /** A known or unknown value of an enum, in any letter case. */
    public static String enumText(Choices choices, Enum<?>... known) {
        List<String> right = Arrays.stream(known)
                .map(Enum::name)
                .flatMap(name -> Stream.of(name, name.toLowerCase(Locale.ROOT)))
                .toList();
        return choices.oneOf(
                any -> any.of(right), Models::text, any -> any.of("CUSTOM", "Custom_ dog", "ſTRING", "daıly"));
    }

    /** Unknown fields, nested, with null and numbers of any size. */
    public static Map<String, @Nullable Object> unknownFields(Choices choices) {
        return fields(choices, any -> "x_" + letters(any), 15, 2);
    }

    private static String letters(Choices choices) {
        return String.join("", choices.list(0, 5, any -> any.of("a", "b", "k", "z", "A", "Z")));
    }

    private static Map<String, @Nullable Object> fields(
            Choices choices, Function<Choices, String> names, int nulls, int depth) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        values(choices, nulls, depth).forEach(value -> fields.put(names.apply(choices), value));
        return fields;
    }

    private static List<@Nullable Object> values(Choices choices, int nulls, int depth) {
        return choices.<@Nullable Object>list(0, 3, any -> any.percent(nulls) ? null : value(any, depth));
    }

    private static Object value(Choices choices, int depth) {
        int kind = depth == 0 ? 0 : choices.below(6);
        return switch (kind) {
            case 4 -> values(choices, 20, depth - 1);
            case 5 -> fields(choices, Models::text, 20, depth - 1);
            default -> scalar(choices);
        };
    }

    private static Object scalar(Choices choices) {
        return switch (choices.below(6)) {
            case 0 -> text(choices);
            case 1 -> choices.coin();
            case 2 -> choices.anyInt();
            case 3 -> choices.between(1L << 40, Long.MAX_VALUE - 1);
            case 4 ->
                BigInteger.ONE
                        .shiftLeft(choices.between(70, 89))
                        .add(BigInteger.valueOf(choices.anyLong()))
                        .max(BigInteger.ONE.shiftLeft(70));
            default ->
                new BigDecimal(choices.of("0.1", "-1.10", "1E+400", "2.5E-300", "123456789012345678901234567890.5"));
        };
    }

    /** A random day within the range of the contract's format. */
    public static LocalDate date(Choices choices) {
        return LocalDate.ofEpochDay(choices.between(FIRST_DAY, LAST_DAY));
    }

    /** A random local time within the range of the contract's format. */
    public static LocalDateTime time(Choices choices) {
        LocalTime clock = choices.oneOf(
                any -> LocalTime.ofSecondOfDay(any.between(0, 1439) * 60L),
                any -> LocalTime.ofSecondOfDay(any.between(0, 86399)),
                any -> LocalTime.ofNanoOfDay(any.between(0L, 86_399_999_999_999L)));
        return LocalDateTime.of(date(choices), clock);
    }

    private static SlotKind kind(Choices choices) {
        return choices.oneOf(
                any -> DailySlot.builder(date(any))
                        .putAllAdditionalProperties(unknownFields(any))
                        .build(),
                any -> TimeSlot.builder(time(any), time(any))
                        .pickupIds(maybeTexts(any))
                        .putAllAdditionalProperties(unknownFields(any))
                        .build(),
                any -> OpenSlot.builder()
                        .durationDays(any.anyInt())
                        .putAllAdditionalProperties(unknownFields(any))
                        .build(),
                any -> OpenSlot.builder()
                        .endDate(date(any))
                        .putAllAdditionalProperties(unknownFields(any))
                        .build(),
                any -> UnknownSlotKind.of(any.of("boat_slot", "_slot"), unknownFields(any)));
    }

    private static AvailableHolderCategory price(Choices choices) {
        return AvailableHolderCategory.builder(text(choices), 0)
                .minQuantity(maybeInt(choices))
                .maxQuantity(maybeInt(choices))
                .priceInCents(maybeLong(choices))
                .putAllAdditionalProperties(unknownFields(choices))
                .build();
    }

    /** A random slot to send. */
    public static SlotRequest slot(Choices choices) {
        return SlotRequest.builder(text(choices), text(choices), kind(choices))
                .addAllAvailableHolderCategories(choices.list(0, 3, Models::price))
                .capacity(maybeInt(choices))
                .guideLanguages(maybeTexts(choices))
                .putAllAdditionalProperties(unknownFields(choices))
                .build();
    }
}
