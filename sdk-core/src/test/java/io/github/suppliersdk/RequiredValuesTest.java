package io.github.suppliersdk;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.tngtech.archunit.core.domain.JavaClass;
import io.github.suppliersdk.bookings.BookingHolder;
import io.github.suppliersdk.experiences.SlotType;
import io.github.suppliersdk.options.HolderType;
import io.github.suppliersdk.pickups.PickupType;
import io.github.suppliersdk.questions.DataType;
import io.github.suppliersdk.questions.QuestionLevel;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.support.LibraryClasses;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The required arguments of {@code builder(…)} of each value type. */
class RequiredValuesTest {
    private static final LocalDate DAY = LocalDate.of(2027, 4, 22);
    private static final Map<Class<?>, Object> SAMPLES = Map.ofEntries(
            entry(String.class, "text"),
            entry(int.class, 1),
            entry(long.class, 1L),
            entry(HolderType.class, HolderType.ADULT),
            entry(UUID.class, new UUID(1, 2)),
            entry(Path.class, Path.of("file")),
            entry(LocalDate.class, DAY),
            entry(LocalDateTime.class, DAY.atStartOfDay()),
            entry(SlotKind.class, DailySlot.of(DAY)),
            entry(
                    BookingHolder.class,
                    BookingHolder.builder("a@mail.example", "A", "B").build()),
            entry(SlotType.class, SlotType.DAILY),
            entry(PickupType.class, PickupType.HOTEL),
            entry(DataType.class, DataType.STRING),
            entry(QuestionLevel.class, QuestionLevel.BOOKING));

    static Stream<Method> builders() {
        return LibraryClasses.all().stream()
                .map(JavaClass::reflect)
                .filter(type -> Arrays.stream(type.getDeclaredClasses())
                        .anyMatch(nested -> nested.getSimpleName().equals("Builder")
                                && nested.getSuperclass().getName().contains(".Immutable")))
                .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
                .filter(method -> method.getName().equals("builder") && method.getParameterCount() > 0);
    }

    @Test
    void buildersWithRequiredValuesAreFound() {
        assertThat(builders()).hasSizeGreaterThan(25);
    }

    @ParameterizedTest
    @MethodSource("builders")
    void aNullRequiredValueIsRefusedByName(Method builder) throws ReflectiveOperationException {
        List<String> named = new ArrayList<>();
        for (int i = 0; i < builder.getParameterCount(); i++) {
            Object[] values = Arrays.stream(builder.getParameterTypes())
                    .map(type -> Objects.requireNonNull(SAMPLES.get(type), type::getName))
                    .toArray();
            if (!builder.getParameterTypes()[i].isPrimitive()) {
                values[i] = null;
                Throwable refused = catchThrowable(() -> builder.invoke(null, values));
                assertThat(refused).isInstanceOf(InvocationTargetException.class);
                Throwable reason = Objects.requireNonNull(refused.getCause());
                assertThat(reason).isInstanceOf(NullPointerException.class);
                String name = reason.getMessage();
                assertThat(builder.getDeclaringClass().getMethod(name).getReturnType())
                        // an optional argument may be absent in what is read
                        .isIn(builder.getParameterTypes()[i], Optional.class);
                named.add(name);
            }
        }
        assertThat(named).isNotEmpty().doesNotHaveDuplicates();
    }
}
