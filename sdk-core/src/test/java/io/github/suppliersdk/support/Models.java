package io.github.suppliersdk.support;

import io.github.suppliersdk.experiences.CutoffTime;
import io.github.suppliersdk.experiences.SlotType;
import io.github.suppliersdk.options.HolderType;
import io.github.suppliersdk.pickups.PickupType;
import io.github.suppliersdk.questions.DataType;
import io.github.suppliersdk.questions.QuestionLevel;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.OpenSlot;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.slots.TimeSlot;
import io.github.suppliersdk.slots.UnknownSlotKind;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Random values of the types on the wire. Their fields are found by reflection, so that one that is added is included. */
public final class Models {
    private static final long FIRST_DAY = LocalDate.of(0, 1, 1).toEpochDay();
    private static final long LAST_DAY = LocalDate.of(9999, 12, 31).toEpochDay();

    private Models() {}

    /** A random text without halves of surrogate pairs. */
    private static String text(Choices choices) {
        return choices.oneOf(
                any -> any.of("", " ", "\"", "\\", "\u0000", "\u2028", "😀", "null", "é\n"),
                any -> any.filtered(
                        source -> source.anyChars(8),
                        text -> StandardCharsets.UTF_8.newEncoder().canEncode(text)));
    }

    /** A known or unknown value of an enum, in any letter case. */
    private static String enumText(Choices choices, String... known) {
        List<String> right = Arrays.stream(known)
                .flatMap(name -> Stream.of(name, name.toLowerCase(Locale.ROOT)))
                .toList();
        return choices.oneOf(any -> any.of(right), Models::text, any -> any.of("CUSTOM", "Custom_ dog"));
    }

    /** Unknown fields, nested, with null and numbers of any size. */
    private static Map<String, @Nullable Object> unknownFields(Choices choices) {
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
    private static LocalDate date(Choices choices) {
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

    private static double number(Choices choices) {
        return choices.filtered(
                source -> source.oneOf(
                        near -> near.anyInt() / 1e6,
                        odd -> odd.of(0.0, -0.0, Double.MIN_VALUE, Double.MAX_VALUE, -Double.MAX_VALUE),
                        bits -> Double.longBitsToDouble(bits.anyLong())),
                Double::isFinite);
    }

    /** A random value of this class: whatever its builder can set is set, or left out if that is possible. */
    public static <T> T of(Class<T> type, Choices choices) {
        Method start = Stream.of(type.getMethods())
                .filter(method -> method.getName().equals("builder"))
                .max(Comparator.comparing(Method::getParameterCount))
                .orElseThrow(() -> new AssertionError("no builder of " + type));
        Object builder = call(
                null,
                start,
                Stream.of(start.getGenericParameterTypes())
                        .map(each -> any(each, choices))
                        .toArray());
        Stream.of(type.getMethods())
                .filter(method -> Modifier.isAbstract(method.getModifiers()) && method.getParameterCount() == 0)
                .sorted(Comparator.comparing(Method::getName)) // so that a seed gives the same value in every JVM
                .forEach(accessor -> set(builder, accessor, any(accessor.getGenericReturnType(), choices)));
        return type.cast(call(builder, method(builder, "build")));
    }

    private static Method method(Object builder, String name, Object... arguments) {
        return Stream.of(builder.getClass().getMethods())
                .filter(method -> method.getName().equals(name) && method.getParameterCount() == arguments.length)
                .filter(method -> arguments.length == 0
                        || MethodType.methodType(method.getParameterTypes()[0])
                                .wrap()
                                .returnType()
                                .isInstance(arguments[0]))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + name + " in " + builder.getClass()));
    }

    private static void set(Object builder, Method accessor, Object value) {
        String name = accessor.getName();
        String capital = Character.toUpperCase(name.charAt(0)) + name.substring(1);
        String setter = value instanceof List ? "addAll" + capital : value instanceof Map ? "putAll" + capital : name;
        if (accessor.getReturnType().getSimpleName().matches("Optional.*|List|Map")) { // the others have been required
            call(builder, method(builder, setter, value), value);
        }
    }

    private static Object call(@Nullable Object owner, Method method, Object... arguments) {
        try {
            method.setAccessible(true); // a builder inherits from a class that is not public
            return method.invoke(owner, arguments);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(method.toString(), e);
        }
    }

    /** A random value of this type. */
    public static Object any(Type type, Choices choices) {
        if (type instanceof ParameterizedType generic) {
            Type[] of = generic.getActualTypeArguments();
            if (generic.getRawType() == Optional.class) {
                return choices.maybe(some -> any(of[0], some));
            }
            if (generic.getRawType() == List.class) {
                return choices.list(0, 3, some -> any(of[0], some));
            }
            return of[1] == String.class
                    ? choices.list(0, 3, Models::text).stream()
                            .distinct()
                            .collect(
                                    Collectors.toMap(key -> key, key -> text(choices), (a, b) -> a, LinkedHashMap::new))
                    : unknownFields(choices);
        }
        Map<Type, Function<Choices, Object>> simple = Map.ofEntries(
                Map.entry(String.class, Models::text),
                Map.entry(int.class, Choices::anyInt),
                Map.entry(long.class, Choices::anyLong),
                Map.entry(Boolean.class, Choices::coin),
                Map.entry(OptionalInt.class, some -> some.coin() ? OptionalInt.of(some.anyInt()) : OptionalInt.empty()),
                Map.entry(
                        OptionalLong.class,
                        some -> some.coin() ? OptionalLong.of(some.anyLong()) : OptionalLong.empty()),
                Map.entry(
                        OptionalDouble.class,
                        some -> some.coin() ? OptionalDouble.of(number(some)) : OptionalDouble.empty()),
                Map.entry(UUID.class, some -> new UUID(some.anyLong(), some.anyLong())),
                Map.entry(LocalDate.class, Models::date),
                Map.entry(LocalDateTime.class, Models::time),
                Map.entry(CutoffTime.class, some -> CutoffTime.of(some.of("P0D", "P1D", "PT36H", "P1DT2H", "P2W"))),
                Map.entry(SlotType.class, some -> SlotType.of(enumText(some, "DAILY", "OPEN", "TIME"))),
                Map.entry(
                        HolderType.class, some -> HolderType.of(enumText(some, "ADULT", "CHILD", "CUSTOM_1", "YOUTH"))),
                Map.entry(DataType.class, some -> DataType.of(enumText(some, "DATE", "SELECT_ONE", "STRING"))),
                Map.entry(QuestionLevel.class, some -> QuestionLevel.of(enumText(some, "BOOKING", "BY_PAX"))),
                Map.entry(PickupType.class, some -> PickupType.of(enumText(some, "HOTEL", "MEETING_POINT"))),
                Map.entry(SlotKind.class, Models::kind));
        Function<Choices, Object> one = simple.get(type);
        return one == null ? of((Class<?>) type, choices) : one.apply(choices);
    }

    private static SlotKind kind(Choices choices) {
        OpenSlot.Builder open = OpenSlot.builder().putAllAdditionalProperties(unknownFields(choices));
        return choices.oneOf(
                any -> of(DailySlot.class, any),
                any -> of(TimeSlot.class, any),
                any -> open.durationDays(any.anyInt()).build(),
                any -> open.endDate(date(any)).build(),
                any -> UnknownSlotKind.of(any.of("boat_slot", "_slot"), unknownFields(any)));
    }
}
