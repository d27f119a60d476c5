package io.github.suppliersdk.internal.sync.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the search: it finds each mistake of the table or of its shell by the invariant that the mistake violates. */
class SeededDefectsTest {
    private static final int MAX_STATES = 1_000_000;

    @ParameterizedTest(name = "{0} in {2}")
    @CsvSource(textBlock = """
            READS_ONCE,                   S1|S2a, memory 1 change=2 read-then-take
            READS_ONCE,                   S1|S2a, memory 2 change=2
            CONFLICT_IS_EQUAL,            S1|S2a, memory 2 change=2
            CONFLICT_IS_EQUAL,            S1|S2a, memory 1 change=2 unheard=1
            RETRIES_BLINDLY,              S4,     memory 1 change=2 unheard=1
            RETRIES_DELETE_BLINDLY,       S4,     memory 1 change=2 lost=1
            TRUSTS_AMBIGUOUS,             S1|S2a, memory 1 change=2 late=1
            SETTLES_AT_ONCE,              S1|S2a, memory 1 change=2 late=1
            FINISHES_NEW_MARKS,           S1|S2a, memory 1 change=2
            FINISHES_NEW_MARKS,           S1|S2a, outbox 2 change=2
            TRUSTS_PATCH,                 S1,     memory 2 change=2
            TAKES_OVER_WITHOUT_VERIFYING, S1|S2a, outbox 2 change=2 crash=1
            TRUSTS_CLAIMS,                S1|S2a, outbox 2 change=2 expiry=1
            FORGETS_LOST_CLAIMS,          S1|S2a, outbox 2 change=2 expiry=1 pauses
            REFUSED_DELETE_IS_DONE,       S2a|S5, memory 1 change=1 held hold-end=1
            GIVES_HELD_UP,                S5,     memory 1 change=1 held hold-end=1
            TRUSTS_ZERO,                  S2a|S5, memory 1 change=2 late=1 held
            RECONCILE_WRITES,             S1|S2a, memory 1 change=1 unmarked=1 reconcile=1
            MARK_CARRIES_VALUE,           S4,     memory 2 change=2
            MISSING_IS_DONE,              S1,     memory 1 change=1
            MARKS_BEFORE_COMMIT,          S1|S2a, memory 1 change=1
            FAILED_GET_IS_EQUAL,          S1|S2a, memory 1 change=2 late=1 lost=1
            WEBHOOK_IS_NOT_VERIFIED,      S1|S2a, memory 1 change=1 sale=1 subtracts-after
            WEBHOOK_IS_NOT_VERIFIED,      S1|S2a, outbox 2 sale=1 releases-after
            FORGETS_CONFLICT,             S3,     memory 1 change=1
            RETRIES_REFUSED_DELETE,       S3,     memory 1 change=1 held
            LEAVES_REFUSED_SEATS,         S1|S2a, memory 1 change=2 refuses-b
            RESENDS_UNKEPT,               S3,     memory 1 change=1 alters-b
            WRITES_COUNTED_SEATS,         S6,     memory 1 change=2 sale=1 subtracts-before seats-of-service
            FORGETS_ELSEWHERE,            S3,     memory 1 change=1 elsewhere
            TWO_CONFLICTS_REFUSE,         S1|S2a, memory 2 change=3
            """)
    void eachSeededDefectIsFound(Rules mistake, String violated, String world) {
        assertFound(world, mistake, violated);
    }

    /**
     * Worlds in which an assumption of the protocol does not hold, or that demand more than it guarantees: each
     * violates an invariant, so the assumptions are necessary and the guarantees exact.
     */
    @ParameterizedTest(name = "{0}")
    @CsvSource(textBlock = """
            'late requests without a time limit, marks in memory',          S1|S2a,    memory 1 change=2 late=1 unbounded
            'late requests without a time limit, outbox',                   S1|S2a,    outbox 2 change=2 late=1 unbounded
            'a paused process sends after its lease has ended, and dies',   S1|S2a,    outbox 2 change=2 expiry=1 crash=1 pauses
            'equal at the response, two processes with marks in memory',    S2d,       memory 2 change=2 exact
            'equal at the response, outbox with paused processes',          S2d,       outbox 2 change=2 expiry=1 pauses exact
            'marks in memory survive a crash',                              S1|S2a|S5, memory 1 change=1 crash=1 forgets-nothing
            'reconcile begins too soon after a crash',                      S1|S2a|S5, memory 1 change=2 crash=1 reconcile=1 too-soon
            'no raise above the source, marks in memory',                   S2c,       memory 1 change=2 raises=0
            'no raise above the source, outbox',                            S2c,       outbox 2 change=3 raises=0
            'one raise above the source, two processes, marks in memory',   S2c,       memory 2 change=3 raises=1
            'one raise above the source, with a late request',              S2c,       memory 1 change=3 late=1 raises=1
            """)
    void eachAssumptionIsNecessary(String assumption, String violated, String world) {
        assertFound(world, Rules.RIGHT, violated);
    }

    private static void assertFound(String world, Rules rules, String violated) {
        Search.Result result = Search.of(World.of(world), rules, MAX_STATES);
        System.out.println(world + ": " + result.violation().orElse("NOT FOUND") + " after " + result.states()
                + " states, in " + (result.path().size() - 1) + " steps");
        assertThat(result.violation())
                .hasValueSatisfying(what ->
                        assertThat(what).as(String.join("\n", result.path())).containsPattern("^(" + violated + "):"));
    }
}
