package io.github.suppliersdk.errors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.auth.TokenException;
import io.github.suppliersdk.faults.ChaosProxy;
import io.github.suppliersdk.faults.Fault;
import io.github.suppliersdk.http.RawResponse;
import io.github.suppliersdk.publishing.PublishReport;
import io.github.suppliersdk.publishing.SlotPublisher;
import io.github.suppliersdk.publishing.SlotTarget;
import io.github.suppliersdk.support.FakeService;
import io.github.suppliersdk.support.LibraryClasses;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Job schedulers and remote calls pass exceptions on, so these must be serialisable with all their content. */
class SerialisationTest {
    /** A value for each type of a constructor's parameters. */
    private static final List<Object> SAMPLES = List.of(
            new CallInfo("PUT", "https://service.example/x", 3, Duration.ofMillis(7), Effect.UNKNOWN, ""),
            new RawResponse(418, Map.of("a-header", List.of("one", "two")), "the body"),
            new ErrorBody(Optional.of("400"), Optional.of("id-1"), Optional.of("the message")),
            new IOException("cause"),
            List.of(new Violation("a[1].b", "is wrong")),
            TransportException.Reason.INTERRUPTED,
            TokenException.Problem.REFUSED,
            Path.of("file"),
            SlotPublisher.builder(FakeService.client("[]")).build().publish(List.<SlotTarget>of()),
            "the problem");

    private static Object copy(Object original) throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(original);
        }
        return new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
    }

    static Stream<Class<?>> exceptionsThatUsersSee() {
        return LibraryClasses.all().stream()
                .filter(type -> type.isAssignableTo(Throwable.class)
                        && type.getModifiers().contains(JavaModifier.PUBLIC)
                        && !type.getModifiers().contains(JavaModifier.ABSTRACT)
                        && !type.getPackageName().contains(".internal"))
                .map(JavaClass::reflect);
    }

    private static boolean hasSamples(Constructor<?> constructor) {
        return Stream.of(constructor.getParameterTypes())
                .allMatch(wanted -> SAMPLES.stream().anyMatch(wanted::isInstance));
    }

    /** Made with the constructor that takes most. */
    private static Throwable made(Class<?> type) throws ReflectiveOperationException {
        Constructor<?> fullest = Stream.of(type.getDeclaredConstructors())
                .filter(SerialisationTest::hasSamples)
                .max((one, other) -> Integer.compare(one.getParameterCount(), other.getParameterCount()))
                .orElseThrow();
        fullest.setAccessible(true);
        return (Throwable) fullest.newInstance(Arrays.stream(fullest.getParameterTypes())
                .map(wanted ->
                        SAMPLES.stream().filter(wanted::isInstance).findFirst().orElseThrow())
                .toArray());
    }

    @ParameterizedTest
    @MethodSource("exceptionsThatUsersSee")
    void everyExceptionKeepsItsMessageCauseAndData(Class<?> type) throws Exception {
        Throwable original = made(type);
        Throwable copy = (Throwable) copy(original);
        assertThat(copy).hasSameClassAs(original).hasMessage(original.getMessage());
        assertThat(copy.getCause() == null).isEqualTo(original.getCause() == null);
        assertThat(copy.getStackTrace()).isEqualTo(original.getStackTrace());
        for (Method method : type.getMethods()) {
            boolean isData = method.getParameterCount() == 0
                    && method.getDeclaringClass().getName().startsWith("io.github.suppliersdk")
                    && !Modifier.isStatic(method.getModifiers());
            if (isData && method.getReturnType() == PublishReport.class) {
                assertThat(copy).hasMessageContaining(String.valueOf(method.invoke(original))); // its figures
                assertThat(catchThrowable(() -> method.invoke(copy))).hasCauseInstanceOf(IllegalStateException.class);
            } else if (isData) {
                assertThat(method.invoke(copy))
                        .as("%s", method)
                        .isEqualTo(method.invoke(original))
                        .isNotNull();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"CONFLICT", "HTML", "RESET_AFTER_BODY"})
    void aFailureWithARealCauseIsSerialisable(Fault fault) throws Exception {
        try (ChaosProxy service = new ChaosProxy(fault);
                SupplierClient client = SupplierClient.builder()
                        .baseUrl(service.url("http"))
                        .accessToken("t")
                        .maxAttempts(1)
                        .build()) {
            Throwable failure = catchThrowable(() -> client.vendors().list());
            assertThat((Throwable) copy(failure)).hasSameClassAs(failure).hasMessage(failure.getMessage());
        }
    }

    /** Header names are still found in any letter case, whatever map contained them. */
    @Test
    void theHeadersOfARawResponseAreACopyInWhichNamesAreFoundInAnyLetterCase() throws Exception {
        Map<String, List<String>> given = new HashMap<>(Map.of("Retry-After", new ArrayList<>(List.of("3"))));
        RawResponse response = new RawResponse(503, given, "");
        given.clear();
        assertThat(response.headers().get("RETRY-after")).containsExactly("3");
        assertThat(((RawResponse) copy(response)).headers().get("RETRY-after")).containsExactly("3");
    }
}
