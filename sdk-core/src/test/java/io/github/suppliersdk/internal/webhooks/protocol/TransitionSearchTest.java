package io.github.suppliersdk.internal.webhooks.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every interleaving of small worlds, driven by the table. */
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
    void holdsInEveryState(int processes, boolean linked, String requests, String budgets) {
        search(processes, linked, requests, budgets);
    }

    /** {@code -Dwebhooks.search=all -Dtest=TransitionSearchTest}, with a heap of 6 GB: minutes. */
    @EnabledIfSystemProperty(named = "webhooks.search", matches = "all")
    @ParameterizedTest
    @CsvSource({
        "2, false, book, c2 s1 p2 t1 r1",
        "2, false, book book unconfirmed, c2 ends",
        "2, false, book book unconfirmed, c1 s1 nolate",
        "2, false, book unconfirmed, c1 s1 p1",
        "2, false, book book book unconfirmed, ''",
        "2, false, book book' unconfirmed, c1",
        "2, false, hold hold, c1 s1 p1",
        "3, false, book book unconfirmed, c1",
        "2, false, book T1, c2 s1 t1 r1",
        "2, false, book T1 T2, c1 ends",
        "2, false, booked T1 T1, c1 s1 p1 t1 o1",
        "2, false, book all, c2 s1 t1 r1",
        "2, false, book T1 unconfirmed, c1",
        "2, true, hold, c2 s1 p2 t1 r1",
        "2, true, hold book, c1 p1",
        "2, true, hold book, s1",
        "2, true, hold book second, ends",
        "2, true, hold book book, ends",
        "2, true, hold book unconfirmed, ends",
        "2, true, hold book T1, ends",
        "2, true, hold book all, ends",
        "2, true, hold book person-hold, c1",
        "2, true, hold book person, c1",
        "2, false, book unconfirmed person, c1 t1",
    })
    void holdsInEveryStateOfLargerWorlds(int processes, boolean linked, String requests, String budgets) {
        search(processes, linked, requests, budgets);
    }

    private static void search(int processes, boolean linked, String requests, String budgets) {
        World world = World.of(processes, linked, requests, budgets);
        long start = System.nanoTime();
        Search.Result result = Search.of(world, new Rules(), 60_000_000);
        System.out.println(world.name + ": " + result.states() + " states, " + result.steps() + " steps, "
                + (System.nanoTime() - start) / 1_000_000 + " ms " + result.violation());
        assertThat(result.violation()).as(String.join("\n", result.path())).isEmpty();
    }
}
