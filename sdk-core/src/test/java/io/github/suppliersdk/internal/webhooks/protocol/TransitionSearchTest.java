package io.github.suppliersdk.internal.webhooks.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Searches every interleaving of small worlds, driven by the table. {@link LargerWorlds} searches the larger ones. */
class TransitionSearchTest {
    @ParameterizedTest
    @CsvSource({
        "2, false, book, c1 s1 t1 r1",
        "2, false, book, c1 p1 t1",
        "2, false, book unconfirmed, c1 s1 ends",
        "2, false, book book unconfirmed, ends",
        "2, false, hold hold, c1 ends",
        "2, true, hold book, c1 ends",
        "2, false, book T1, c1 ends",
        "2, false, booked T1 T1, o1",
        "2, false, booked T1 T1, c1 p1",
        "2, false, booked T1 T2, c1 ends",
        "2, false, booked book all, c1 ends",
        "2, false, booked all unconfirmed, c1 ends",
        "2, false, book person, c1 s1 t1",
    })
    void invariantsHoldInEveryState(int processes, boolean linked, String requests, String budgets) {
        search(processes, linked, requests, budgets);
    }

    private static void search(int processes, boolean linked, String requests, String budgets) {
        Search.Result result = Search.printed(World.of(processes, linked, requests, budgets));
        assertThat(result.violation()).as(String.join("\n", result.path())).isEmpty();
    }
}
