package io.github.suppliersdk.internal.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.suppliersdk.errors.InvalidRequestException;
import io.github.suppliersdk.pickups.Pickup;
import io.github.suppliersdk.support.Samples;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The last allowed value of each limit, and the first refused one. */
class BoundsTest {
    private static boolean allows(Consumer<Violations> rule) {
        Violations violations = new Violations();
        rule.accept(violations);
        return violations.isEmpty();
    }

    @Test
    void yearsHaveUpToFourDigits() {
        assertThat(List.of(0, 1, 9999)).allMatch(year -> allows(found -> found.year("date", year)));
        assertThat(List.of(-1, 10_000)).noneMatch(year -> allows(found -> found.year("date", year)));
    }

    @Test
    void languageCodesConsistOfLettersFromAToZ() {
        assertThat(List.of("az", "za")).allMatch(text -> allows(found -> found.language("language", text)));
        assertThat(List.of("`a", "a`", "{a", "a{", "a", "aaa"))
                .noneMatch(text -> allows(found -> found.language("language", text)));
    }

    @ParameterizedTest
    @CsvSource({"0, 0, true", "3, 3, true", "3, 4, true", "4, 3, false", "-1, 0, false"})
    void aRangeMayContainOneValue(int min, int max, boolean allowed) {
        assertThat(allows(found -> found.range("min", OptionalInt.of(min), "max", OptionalInt.of(max))))
                .isEqualTo(allowed);
    }

    @Test
    void anEmailAddressHasSomethingOnBothSidesOfAnAt() {
        assertThat(List.of("a@b", "\"ann guest\"@mail.example", "\"a@b\"@mail.example", "jürgen@müller.example"))
                .allMatch(text -> allows(found -> found.email("email", text)));
        assertThat(List.of("", "ann", "@", "@b", "a@", "a@b@"))
                .noneMatch(text -> allows(found -> found.email("email", text)));
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 1})
    void coordinatesOfThePolesAndTheDateLineAreAccepted(int side) {
        Pickup pickup = Samples.pickup().withLatitude(side * 90.0).withLongitude(side * 180.0);
        assertThatCode(() -> CatalogRules.require(pickup)).doesNotThrowAnyException();
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> CatalogRules.require(pickup.withLatitude(side * Math.nextUp(90.0))));
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> CatalogRules.require(pickup.withLongitude(side * Math.nextUp(180.0))));
    }
}
