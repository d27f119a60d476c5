package io.github.suppliersdk.edges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import io.github.suppliersdk.errors.InvalidRequestException;
import io.github.suppliersdk.errors.Violation;
import io.github.suppliersdk.experiences.ExperienceUpdate;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotRequest;
import io.github.suppliersdk.support.CannedTransport;
import io.github.suppliersdk.support.LibraryClasses;
import io.github.suppliersdk.support.Samples;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Nested additional properties of a value do not change after it is built. */
class NestedPropertiesTest {
    @Test
    void laterChangesOfANestedListHaveNoEffect() {
        List<Object> tags = new ArrayList<>(List.of("one"));
        Map<String, Object> inner = new HashMap<>(Map.of("tags", tags));
        SlotRequest slot = Samples.daily().withAdditionalProperties(Map.of("tags", tags, "inner", inner));
        tags.add("two");
        inner.put("more", 1);
        assertThat(slot.additionalProperties())
                .isEqualTo(Map.of("tags", List.of("one"), "inner", Map.of("tags", List.of("one"))));
    }

    @Test
    void everyLevelIsUnmodifiableAndNullsAreKept() {
        Map<String, Object> inner = new HashMap<>();
        inner.put("nothing", null);
        List<Object> tags = new ArrayList<>();
        tags.add(null);
        tags.add(inner);
        SlotRequest slot = Samples.daily().withAdditionalProperties(Map.of("tags", tags));
        Map<String, Object> own = slot.additionalProperties();
        assertThat(own)
                .isEqualTo(Map.of("tags", tags))
                .hasToString(Map.of("tags", tags).toString());
        assertThat(own.hashCode()).isEqualTo(Map.of("tags", tags).hashCode());
        List<Object> ownTags = listIn(own, "tags");
        assertThatThrownBy(() -> own.put("x", 1)).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> ownTags.add(1)).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> ownTags.set(0, 1)).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> ((Map<?, ?>) ownTags.get(1)).clear())
                .isInstanceOf(UnsupportedOperationException.class);
    }

    @SuppressWarnings("unchecked")
    private static List<Object> listIn(Map<String, Object> fields, String name) {
        return (List<Object>) Objects.requireNonNull(fields.get(name));
    }

    @Test
    void partsOfAnotherValueAreNotCopiedAgain() {
        SlotRequest slot = Samples.daily().withAdditionalProperties(Map.of("tags", new ArrayList<>(List.of("one"))));
        SlotRequest other = slot.withCapacity(3).withSlotId("other");
        assertThat(other.additionalProperties().get("tags"))
                .isSameAs(slot.additionalProperties().get("tags"));
    }

    @Test
    void everyFieldWithoutAJsonFormIsNamed() {
        List<Object> itself = new ArrayList<>();
        itself.add(Map.of("again", itself));
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("when", LocalDate.of(2027, 4, 22));
        fields.put("deep", List.of(1, Map.of("odd", new Object())));
        fields.put("bytes", new byte[3]);
        fields.put("numbers", List.of(1.5, Double.NaN, Float.POSITIVE_INFINITY));
        fields.put("path", Path.of("a", "b"));
        fields.put("itself", itself);
        assertThatThrownBy(() -> Samples.daily().withAdditionalProperties(fields))
                .isInstanceOfSatisfying(
                        InvalidRequestException.class,
                        e -> assertThat(e.violations())
                                .extracting(Violation::toString)
                                .satisfiesExactly(
                                        when -> assertThat(when)
                                                .startsWith("when cannot be written as JSON: java.time.LocalDate"),
                                        deep -> assertThat(deep)
                                                .startsWith("deep[1].odd cannot")
                                                .contains("java.lang.Object"),
                                        bytes -> assertThat(bytes)
                                                .startsWith("bytes cannot")
                                                .contains("byte[]"),
                                        nan -> assertThat(nan)
                                                .startsWith("numbers[1] cannot")
                                                .contains("NaN"),
                                        infinite -> assertThat(infinite)
                                                .startsWith("numbers[2] cannot")
                                                .contains("Infinity"),
                                        path -> assertThat(path).startsWith("path cannot"),
                                        cycle -> assertThat(cycle)
                                                .startsWith("itself[0].again cannot")
                                                .contains("contains itself")));
    }

    @Test
    void tooDeepNestingIsRefusedAndASharedPartIsCopiedOnce() {
        List<Object> deep = new ArrayList<>();
        for (int i = 0; i < 100_000; i++) {
            deep = new ArrayList<>(List.of(deep));
        }
        List<Object> tooDeep = deep;
        assertThatThrownBy(() -> Samples.daily().withAdditionalProperties(Map.of("deep", tooDeep)))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("nested");

        List<Object> doubled = new ArrayList<>(List.of(1));
        for (int i = 0; i < 60; i++) {
            doubled = new ArrayList<>(List.of(doubled, doubled)); // 2 to the power of 60 items if each were copied
        }
        assertThat(Samples.daily()
                        .withAdditionalProperties(Map.of("doubled", doubled))
                        .additionalProperties())
                .containsOnlyKeys("doubled");
    }

    private static List<String> violations(Map<String, Object> fields) {
        InvalidRequestException e = catchThrowableOfType(
                InvalidRequestException.class, () -> Samples.daily().withAdditionalProperties(fields));
        assertThat(e).as("the failure for %s", fields.keySet()).isNotNull();
        return e.violations().stream().map(Violation::toString).toList();
    }

    /** Two keys may have the same string form, and only one of them would be sent. */
    @Test
    void keysThatAreNotStringsAreRefused() {
        Map<Object, Object> mixed = new LinkedHashMap<>();
        mixed.put(1, "number");
        mixed.put("1", "text");
        mixed.put(null, "nothing");
        mixed.put(List.of(), List.of(new Object()));
        assertThat(violations(Map.of("extra", List.of(mixed))))
                .containsExactly(
                        "extra[0].1 cannot be written as JSON: its key is not a string but a java.lang.Integer",
                        "extra[0].null cannot be written as JSON: its key is null",
                        "extra[0].[] cannot be written as JSON: its key is not a string but a "
                                + List.of().getClass().getTypeName(),
                        "extra[0].[][0] cannot be written as JSON: java.lang.Object is not a plain Java value: string,"
                                + " number, boolean, list, map or null");
    }

    private static Object nested(int levels, Object innermost) {
        Object nested = innermost;
        for (int i = 0; i < levels; i++) {
            nested = i % 2 == 0 ? List.of(nested) : Map.of("in", nested);
        }
        return nested;
    }

    /** A part that was copied before is not copied again, but its levels count. */
    @Test
    void tooDeepNestingOfCopiedPartsIsRefused() {
        assertThat(violations(Map.of("deep", nested(101, 1))))
                .singleElement()
                .asString()
                .startsWith("deep[0].in")
                .endsWith("it is nested in more than 100 levels");
        Map<String, Object> own = Samples.daily()
                .withAdditionalProperties(Map.of("deep", nested(60, 1)))
                .additionalProperties();
        Object half = Objects.requireNonNull(own.get("deep"));
        assertThat(violations(Map.of("list", nested(41, half))))
                .singleElement()
                .asString()
                .startsWith("list[0].in")
                .endsWith("it is nested in more than 100 levels");
        assertThat(violations(Map.of("map", Map.of("on", nested(40, half)))))
                .singleElement()
                .asString()
                .startsWith("map.on.in[0].in");
        assertThatCode(() -> Samples.daily().withAdditionalProperties(Map.of("list", nested(40, half))))
                .doesNotThrowAnyException();
    }

    /** The shallow occurrence comes first, so that the copy exists when the deep one is met. */
    @Test
    void aPartUsedAtTwoDepthsIsCheckedAtBoth() {
        Object half = nested(60, 1);
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("shallow", half);
        fields.put("deep", nested(41, half));
        assertThat(violations(fields)).singleElement().asString().startsWith("deep[0].in");
        fields.put("deep", nested(40, half));
        assertThatCode(() -> Samples.daily().withAdditionalProperties(fields)).doesNotThrowAnyException();
    }

    static Stream<Number> numbersThatCanBeReadBack() {
        return Stream.of(
                BigInteger.TEN.pow(999),
                BigInteger.TEN.pow(999).negate(),
                new BigDecimal("1E+100000"),
                new BigDecimal("1E-100000"),
                new BigDecimal("0." + "1".repeat(998)),
                new BigDecimal("-0." + "1".repeat(997)));
    }

    @ParameterizedTest
    @MethodSource("numbersThatCanBeReadBack")
    void aLongNumberThatTheServiceSendsBackIsRead(Number number) {
        SlotRequest slot = Samples.daily().withAdditionalProperties(Map.of("number", List.of(number)));
        Slot read = echo(slot);
        assertThat(read.additionalProperties()).isEqualTo(slot.additionalProperties());
    }

    /** Sends the slot to a service that returns what it receives. */
    private static Slot echo(SlotRequest slot) {
        return CannedTransport.client(CannedTransport.respondingWith(request -> Objects.requireNonNull(request.body())
                        .text(Integer.MAX_VALUE)
                        .getBytes(StandardCharsets.UTF_8)))
                .slots("e1", "adult-tour")
                .replace(slot);
    }

    static Stream<Number> numbersThatCannotBeReadBack() {
        return Stream.of(
                BigInteger.TEN.pow(1000),
                BigInteger.TEN.pow(1000).negate(),
                BigInteger.TEN.pow(10_000),
                BigInteger.ONE.shiftLeft(1_000_000),
                new BigDecimal("0." + "1".repeat(1001)),
                new BigDecimal(BigInteger.ONE.shiftLeft(1_000_000), 7));
    }

    /** The reader limits the length of numbers, so the response to such a request could not be read. */
    @ParameterizedTest
    @MethodSource("numbersThatCannotBeReadBack")
    void aNumberTooLongToReadBackIsRefused(Number number) {
        assertThat(violations(Map.of("numbers", List.of(1, number))))
                .containsExactly("numbers[1] cannot be written as JSON: a number of more than 1,000 characters");
        assertThat(violations(Map.of("number", number)))
                .containsExactly("number cannot be written as JSON: a number of more than 1,000 characters");
    }

    /** The copy is made by a method of each type, so a new type could lack it. */
    @Test
    void everyTypeThatHasAdditionalPropertiesOwnsThem() {
        List<JavaClass> types = LibraryClasses.all().stream()
                .filter(type -> type.getModifiers().contains(JavaModifier.ABSTRACT)
                        && !type.isInterface()
                        && type.getMethods().stream()
                                .anyMatch(method -> method.getName().equals("additionalProperties")))
                .toList();
        assertThat(types).hasSizeGreaterThan(30);
        assertThat(types)
                .allSatisfy(type -> assertThat(type.getMethods())
                        .extracting(JavaMethod::getName)
                        .contains("ownProperties"));
    }

    @Test
    void aNestedListOfACatalogueUpdateIsCopied() {
        List<Object> tags = new ArrayList<>(List.of("one"));
        ExperienceUpdate update =
                ExperienceUpdate.builder().putAdditionalProperty("tags", tags).build();
        tags.add("two");
        assertThat(update.additionalProperties()).isEqualTo(Map.of("tags", List.of("one")));
    }
}
