package io.github.suppliersdk.tool.slots;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a change of seats is called, and whether many of them need somebody who looks. */
final class PlannedChangeTest {
    @ParameterizedTest
    @CsvSource({
        "-3, 12, on sale again, true, false",
        "-3, 0, closed, false, false",
        "0, unlimited, on sale again, true, false",
        "5, unlimited, no limit, true, false",
        "5, 10, seats up, true, false",
        "5, 9, seats up, false, false",
        "5, 3, seats down, false, false",
        "5, 2, seats down, false, true",
        "unlimited, 9, seats down, false, true",
        "5, 0, closed, false, true",
        "unlimited, 0, closed, false, true",
    })
    void seatsThatChangeHaveAGroup(String before, String after, String group, boolean isSoldMore, boolean losesSeats) {
        PlannedChange.Field field = new PlannedChange.Field(CsvColumns.CAPACITY, before, after);

        assertThat(field.group()).hasToString(group);
        assertThat(field.isSoldMore()).isEqualTo(isSoldMore);
        assertThat(field.losesSeats()).isEqualTo(losesSeats);
    }
}
