package io.github.suppliersdk.internal.sync;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.sync.SeatAuthority;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Options of which no slot may be marked, because too many slots would go off sale. */
class ReconcileGuardTest {
    /** Each option, from a on, has slots that the source lists, slots on sale, and slots that would go off sale. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(textBlock = """
            a fifth of an option may go off sale,             0.2, 1000 1000 200; 1000 1000 0, ''
            more of it may not,                               0.2, 1000 1000 201; 1000 1000 0, a
            twenty slots always may,                          0.2, 1 21 20,                    ''
            more may not,                                     0.2, 1 22 21,                    a
            a whole option may not,                           0.2, 0 1 1,                      a
            an option without slots has nothing to mark,      0.2, 0 0 0,                      ''
            a season end in one option does not block others, 0.2, 0 500 500; 1000 1000 0,     a
            small shares of many options are added,           0.2, 5 25 20; 5 25 20; 50 50 0,  a b
            without a guard everything is marked,             1,   0 500 500,                  ''
            """)
    void optionsOfWhichTooMuchGoesOffSaleAreWithheld(String why, double share, String options, String withheld) {
        List<OptionComparison> all = new ArrayList<>();
        for (String option : options.split("; ", -1)) {
            OptionRef name = OptionRef.of("e1", "abc".substring(all.size(), all.size() + 1));
            OptionComparison findings = new OptionComparison(name, LocalDate.MIN, LocalDate.MAX, SeatAuthority.SOURCE);
            String[] numbers = option.split(" ", -1);
            findings.listed = Long.parseLong(numbers[0]);
            findings.onSale = Long.parseLong(numbers[1]);
            findings.goingOffSale = Long.parseLong(numbers[2]);
            all.add(findings);
        }
        assertThat(ReconcileGuard.withheld(all, share).keySet().stream()
                        .map(OptionRef::optionId)
                        .sorted()
                        .collect(Collectors.joining(" ")))
                .as(why)
                .isEqualTo(withheld);
    }
}
