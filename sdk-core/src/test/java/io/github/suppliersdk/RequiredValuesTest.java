package io.github.suppliersdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.tngtech.archunit.core.domain.JavaClass;
import io.github.suppliersdk.support.LibraryClasses;
import io.github.suppliersdk.support.Models;
import io.github.suppliersdk.support.Property;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The required arguments of {@code builder(…)} of each value type. */
class RequiredValuesTest {
    private static Object sample(Class<?> type) {
        List<Object> made = new ArrayList<>();
        if (type == Path.class) {
            return Path.of("file");
        }
        Property.forAll(1, any -> Models.any(type, any), made::add);
        return made.get(0);
    }

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
        assertThat(builders()).hasSizeGreaterThan(20);
    }

    @ParameterizedTest
    @MethodSource("builders")
    void aNullRequiredValueIsRefusedByName(Method builder) throws ReflectiveOperationException {
        List<String> named = new ArrayList<>();
        for (int i = 0; i < builder.getParameterCount(); i++) {
            Object[] values = Arrays.stream(builder.getParameterTypes())
                    .map(RequiredValuesTest::sample)
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
