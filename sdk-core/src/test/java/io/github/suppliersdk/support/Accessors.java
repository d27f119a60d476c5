package io.github.suppliersdk.support;

import io.github.suppliersdk.errors.InvalidRequestException;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The accessors of value classes, found by reflection: a test that uses them includes each field that is added. */
public final class Accessors {
    private Accessors() {}

    /** The fields of a value class: its abstract methods, and those that it inherits. */
    public static List<Method> of(Class<?> type) {
        return Arrays.stream(type.getMethods())
                .filter(method -> Modifier.isAbstract(method.getModifiers()) && method.getParameterCount() == 0)
                .toList();
    }

    /** Returns the value of a field. */
    public static Object get(Object value, Method accessor) {
        return invoke(value, accessor);
    }

    /** Returns a copy of the value with another value of the field; empty if the class refuses that. */
    @SuppressWarnings("unchecked") // a with… method returns the type of its object
    public static <T> Optional<T> with(T value, Method accessor, Object field) {
        String name = "with" + Character.toUpperCase(accessor.getName().charAt(0))
                + accessor.getName().substring(1);
        Method setter = Stream.of(value.getClass().getMethods())
                .filter(method -> method.getName().equals(name) && method.getParameterCount() == 1)
                .filter(method -> method.getParameterTypes()[0].isInstance(field))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + name + " for " + accessor));
        try {
            return Optional.of((T) invoke(value, setter, field));
        } catch (InvalidRequestException e) {
            return Optional.empty();
        }
    }

    /** Returns a copy of the value with every field set, but for those that its class refuses beside others. */
    public static <T> T complete(T value, Class<?> type, int variant) {
        T complete = value;
        for (Method accessor : of(type)) {
            Object field = sample(accessor.getGenericReturnType(), variant);
            if (field != null) {
                complete = with(complete, accessor, field).orElse(complete);
            }
        }
        return complete;
    }

    /** A value of this type; another one for another variant. Null for a type that the caller must choose. */
    public static @Nullable Object sample(Type type, int variant) {
        if (type instanceof ParameterizedType generic) {
            Type last = generic.getActualTypeArguments()[generic.getActualTypeArguments().length - 1];
            if (generic.getRawType() == Map.class) {
                return Map.of("x_new", List.of(variant, Map.of("deep", "text")));
            }
            Object content = sample(last, variant);
            return generic.getRawType() == Optional.class ? Optional.ofNullable(content) : listOf(content);
        }
        if (type == AvailableHolderCategory.class) {
            return complete(AvailableHolderCategory.of("a", 1), AvailableHolderCategory.class, variant);
        }
        LocalDate date = LocalDate.of(2027, 4, 22).plusDays(variant);
        return Map.<Type, Object>of(
                        String.class, "text-" + variant,
                        OptionalInt.class, OptionalInt.of(40 + variant),
                        OptionalLong.class, OptionalLong.of(5_000_000_000L + variant),
                        LocalDate.class, date,
                        LocalDateTime.class, date.atTime(18, 5, 7))
                .get(type);
    }

    private static List<?> listOf(@Nullable Object content) {
        return content == null ? List.of() : List.of(content);
    }

    private static Object invoke(Object value, Method method, Object... arguments) {
        try {
            method.setAccessible(true);
            return method.invoke(value, arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new AssertionError(e);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }
}
