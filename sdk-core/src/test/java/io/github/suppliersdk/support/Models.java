package io.github.suppliersdk.support;

import static net.jqwik.api.Arbitraries.integers;
import static net.jqwik.api.Arbitraries.longs;

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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Builders;
import net.jqwik.api.Combinators;

/** Any value that a field of the contract can have. */
public final class Models {
    private Models() {}

    /** Any text that is whole Unicode. */
    public static Arbitrary<String> texts() {
        return Arbitraries.oneOf(
                Arbitraries.of("", " ", "\"", "\\", "\u0000", "\u2028", "😀", "null", "é\n"),
                Arbitraries.strings()
                        .all()
                        .ofMaxLength(8)
                        .filter(text -> StandardCharsets.UTF_8.newEncoder().canEncode(text)));
    }

    /** A text or nothing. */
    public static Arbitrary<Optional<String>> maybeText() {
        return maybe(texts());
    }

    /** A value or nothing. */
    public static <T> Arbitrary<Optional<T>> maybe(Arbitrary<T> values) {
        return values.optional(0.6);
    }

    /** A whole number or nothing. */
    public static Arbitrary<OptionalInt> maybeInt() {
        return maybe(integers()).map(value -> value.map(OptionalInt::of).orElseGet(OptionalInt::empty));
    }

    /** A whole number or nothing. */
    public static Arbitrary<OptionalLong> maybeLong() {
        return maybe(longs()).map(value -> value.map(OptionalLong::of).orElseGet(OptionalLong::empty));
    }

    /** Known and unknown values of an enum, in any letter case. */
    public static Arbitrary<String> enumTexts(Enum<?>... known) {
        Stream<String> names = Arrays.stream(known).map(Enum::name);
        Arbitrary<String> right =
                Arbitraries.of(names.flatMap(name -> Stream.of(name, name.toLowerCase(java.util.Locale.ROOT)))
                        .toList());
        return Arbitraries.oneOf(right, texts(), Arbitraries.of("CUSTOM", "Custom_ dog", "ſTRING", "daıly"));
    }

    /** Fields that no version knows, nested, with null and numbers of any size. */
    public static Arbitrary<Map<String, Object>> unknownFields() {
        Arbitrary<String> names = Arbitraries.strings().alpha().ofMaxLength(5).map(name -> "x_" + name);
        return Arbitraries.maps(names, plain(2).injectNull(0.15))
                .ofMaxSize(3)
                .map(fields -> new LinkedHashMap<String, Object>(fields));
    }

    private static Arbitrary<Object> plain(int depth) {
        Arbitrary<Object> scalars = Arbitraries.oneOf(
                texts().asGeneric(),
                Arbitraries.of(true, false).asGeneric(),
                integers().asGeneric(),
                longs().greaterOrEqual(1L << 40).asGeneric(),
                Arbitraries.bigIntegers()
                        .between(BigInteger.ONE.shiftLeft(70), BigInteger.ONE.shiftLeft(90))
                        .asGeneric(),
                Arbitraries.of("0.1", "-1.10", "1E+400", "2.5E-300", "123456789012345678901234567890.5")
                        .map(BigDecimal::new)
                        .asGeneric());
        if (depth == 0) {
            return scalars;
        }
        Arbitrary<Object> inner = plain(depth - 1);
        return Arbitraries.frequencyOf(
                net.jqwik.api.Tuple.of(4, scalars),
                net.jqwik.api.Tuple.of(
                        1,
                        inner.injectNull(0.2)
                                .list()
                                .ofMaxSize(3)
                                .map(ArrayList::new)
                                .asGeneric()),
                net.jqwik.api.Tuple.of(
                        1,
                        Arbitraries.maps(texts(), inner.injectNull(0.2))
                                .ofMaxSize(3)
                                .asGeneric()));
    }

    /** Any day that the contract's format has room for. */
    public static Arbitrary<LocalDate> dates() {
        long first = LocalDate.of(0, 1, 1).toEpochDay();
        long last = LocalDate.of(9999, 12, 31).toEpochDay();
        return longs().between(first, last).map(LocalDate::ofEpochDay);
    }

    /** Any local time that the contract's format has room for. */
    public static Arbitrary<LocalDateTime> times() {
        Arbitrary<LocalTime> clock = Arbitraries.oneOf(
                integers().between(0, 1439).map(minute -> LocalTime.ofSecondOfDay(minute * 60L)),
                integers().between(0, 86399).map(LocalTime::ofSecondOfDay),
                longs().between(0, 86_399_999_999_999L).map(LocalTime::ofNanoOfDay));
        return Combinators.combine(dates(), clock).as(LocalDateTime::of);
    }

    private static Arbitrary<SlotKind> kinds() {
        Arbitrary<SlotKind> daily = Combinators.combine(dates(), unknownFields())
                .as((date, more) ->
                        DailySlot.builder(date).putAllAdditionalProperties(more).build());
        Arbitrary<SlotKind> timed = Combinators.combine(
                        times(), times(), maybe(texts().list().ofMaxSize(2)), unknownFields())
                .as((start, end, pickups, more) -> TimeSlot.builder(start, end)
                        .pickupIds(pickups)
                        .putAllAdditionalProperties(more)
                        .build());
        Arbitrary<SlotKind> days = Combinators.combine(integers(), unknownFields())
                .as((number, more) -> OpenSlot.builder()
                        .durationDays(number)
                        .putAllAdditionalProperties(more)
                        .build());
        Arbitrary<SlotKind> until = Combinators.combine(dates(), unknownFields())
                .as((date, more) -> OpenSlot.builder()
                        .endDate(date)
                        .putAllAdditionalProperties(more)
                        .build());
        Arbitrary<SlotKind> unknown = Combinators.combine(
                        Arbitraries.of("boat_slot", "_slot", "time_slot", "daily_slot", "open_slot"), unknownFields())
                .as(UnknownSlotKind::of);
        return Arbitraries.oneOf(daily, timed, days, until, unknown);
    }

    private static Arbitrary<AvailableHolderCategory> prices() {
        return Builders.withBuilder(() -> new Object[5])
                .use(texts())
                .inSetter((parts, id) -> parts[0] = id)
                .use(maybeInt())
                .inSetter((parts, min) -> parts[1] = min)
                .use(maybeInt())
                .inSetter((parts, max) -> parts[2] = max)
                .use(maybeLong())
                .inSetter((parts, price) -> parts[3] = price)
                .use(unknownFields())
                .inSetter((parts, more) -> parts[4] = more)
                .build(Models::price);
    }

    @SuppressWarnings("unchecked") // the parts are those of the builder above
    private static AvailableHolderCategory price(Object[] parts) {
        return AvailableHolderCategory.builder((String) parts[0], 0)
                .minQuantity((OptionalInt) parts[1])
                .maxQuantity((OptionalInt) parts[2])
                .priceInCents((OptionalLong) parts[3])
                .putAllAdditionalProperties((Map<String, Object>) parts[4])
                .build();
    }

    /** Any slot to send. */
    public static Arbitrary<SlotRequest> slots() {
        Arbitrary<List<AvailableHolderCategory>> prices = prices().list().ofMaxSize(3);
        return Combinators.combine(
                        texts(),
                        texts(),
                        kinds(),
                        prices,
                        maybeInt(),
                        maybe(texts().list().ofMaxSize(2)),
                        unknownFields())
                .as((id, option, kind, categories, capacity, languages, more) -> SlotRequest.builder(id, option, kind)
                        .addAllAvailableHolderCategories(categories)
                        .capacity(capacity)
                        .guideLanguages(languages)
                        .putAllAdditionalProperties(more)
                        .build());
    }
}
