package io.github.suppliersdk.edges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.github.suppliersdk.errors.InvalidRequestException;
import io.github.suppliersdk.errors.Violation;
import io.github.suppliersdk.experiences.ExperienceUpdate;
import io.github.suppliersdk.slots.SlotRequest;
import io.github.suppliersdk.support.Samples;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** A value does not change once it is built. */
class NestedPropertiesTest {
    @Test
    void aNestedListThatIsChangedAfterwardsDoesNotShow() {
        List<Object> tags = new ArrayList<>(List.of("one"));
        Map<String, Object> inner = new HashMap<>(Map.of("tags", tags));
        SlotRequest slot = Samples.daily().withAdditionalProperties(Map.of("tags", tags, "inner", inner));
        tags.add("two");
        inner.put("more", 1);
        assertThat(slot.additionalProperties())
                .isEqualTo(Map.of("tags", List.of("one"), "inner", Map.of("tags", List.of("one"))));
    }

    @Test
    void noLevelCanBeChangedThroughTheValueAndNullsAreKept() {
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
    void whatIsAValuesOwnIsNotCopiedAgain() {
        SlotRequest slot = Samples.daily().withAdditionalProperties(Map.of("tags", new ArrayList<>(List.of("one"))));
        SlotRequest other = slot.withCapacity(3).withSlotId("other");
        assertThat(other.additionalProperties().get("tags"))
                .isSameAs(slot.additionalProperties().get("tags"));
    }

    @Test
    void everyFieldThatHasNoFormInJsonIsNamed() {
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
                                                .contains("holds itself")));
    }

    @Test
    void whatIsNestedTooDeeplyIsRefusedAndWhatStandsInManyPlacesIsCopiedOnce() {
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
            doubled = new ArrayList<>(List.of(doubled, doubled)); // 2 to the power of 60 items, if each were copied
        }
        assertThat(Samples.daily()
                        .withAdditionalProperties(Map.of("doubled", doubled))
                        .additionalProperties())
                .containsOnlyKeys("doubled");
    }

    /** The rule is a method in each type, so a new type can forget it. */
    @Test
    void everyTypeThatHasAdditionalPropertiesOwnsThem() {
        List<JavaClass> types = new ClassFileImporter()
                        .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                        .importPackages("io.github.suppliersdk")
                        .stream()
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
    void thatHoldsForTheValuesOfTheCatalogueToo() {
        List<Object> tags = new ArrayList<>(List.of("one"));
        ExperienceUpdate update =
                ExperienceUpdate.builder().putAdditionalProperty("tags", tags).build();
        tags.add("two");
        assertThat(update.additionalProperties()).isEqualTo(Map.of("tags", List.of("one")));
    }
}
