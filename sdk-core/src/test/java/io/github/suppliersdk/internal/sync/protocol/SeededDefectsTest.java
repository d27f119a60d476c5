package io.github.suppliersdk.internal.sync.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * Tests the search: it finds each of these defects of the table or of its shell by the invariant that the defect
 * violates.
 */
class SeededDefectsTest {
    private static final int MAX_STATES = 1_000_000;

    /** A defect, the world in which it has an effect, and the invariants that it may violate. */
    record Defect(String name, String violated, String world, Rules rules) {
        @Override
        public String toString() {
            return name;
        }
    }

    /** Replaces a next state of the table. */
    private interface Replacement {
        State<String> replace(State<String> at, Event<String> event, State<String> next);
    }

    static final List<Defect> DEFECTS = List.of(
            new Defect(
                    "the source is not read after the response, and the mark is taken after the first read",
                    "S1|S2a",
                    "memory 1 change=2 read-then-take",
                    replacing(SeededDefectsTest::withoutSecondReading)),
            new Defect(
                    "the source is not read after the response, and another process sends an older value",
                    "S1|S2a",
                    "memory 2 change=2",
                    replacing(SeededDefectsTest::withoutSecondReading)),
            new Defect(
                    "a 409 to a create counts as equal, and the slot was changed meanwhile",
                    "S1|S2a",
                    "memory 2 change=2",
                    replacing((at, event, next) -> is(event, Event.Kind.CONFLICT) ? carriedOut(at) : next)),
            new Defect(
                    "a 409 to a create counts as equal, after a create whose response was lost",
                    "S1|S2a",
                    "memory 1 change=2 unheard=1",
                    replacing((at, event, next) -> is(event, Event.Kind.CONFLICT) ? carriedOut(at) : next)),
            new Defect(
                    "a request is retried without reading the source",
                    "S4",
                    "memory 1 change=2 unheard=1",
                    replacing((at, event, next) -> is(event, Event.Kind.AMBIGUOUS) ? unsettled(at, true) : next)),
            new Defect(
                    "a DELETE is retried without reading the source, which has the slot again",
                    "S4",
                    "memory 1 change=2 lost=1",
                    replacing((at, event, next) ->
                            is(event, Event.Kind.AMBIGUOUS) && at.op() == Op.DELETE ? unsettled(at, true) : next)),
            new Defect(
                    "an ambiguous outcome is not verified",
                    "S1|S2a",
                    "memory 1 change=2 late=1",
                    replacing((at, event, next) -> is(event, Event.Kind.AMBIGUOUS) ? unsettled(next, false) : next)),
            new Defect(
                    "the verification does not wait for late requests",
                    "S1|S2a",
                    "memory 1 change=2 late=1",
                    new Rules() {
                        @Override
                        boolean waitsUntilSettled() {
                            return false;
                        }
                    }),
            new Defect("the end of a turn removes a newer mark in memory", "S1|S2a", "memory 1 change=2", new Rules() {
                @Override
                boolean finishSeesNewMarks() {
                    return false;
                }
            }),
            new Defect(
                    "the end of a turn deletes the row with a newer mark", "S1|S2a", "outbox 2 change=2", new Rules() {
                        @Override
                        boolean finishSeesNewMarks() {
                            return false;
                        }
                    }),
            new Defect(
                    "the response to a PATCH is not compared",
                    "S1",
                    "memory 2 change=2",
                    replacing((at, event, next) ->
                            is(event, Event.Kind.OK) && at.op() == Op.PATCH ? carriedOut(at) : next)),
            new Defect(
                    "a process that takes over an expired claim does not verify",
                    "S1|S2a",
                    "outbox 2 change=2 crash=1",
                    new Rules() {
                        @Override
                        boolean takeOverVerifies() {
                            return false;
                        }
                    }),
            new Defect(
                    "the claim is not compared when the source is read and when the turn ends",
                    "S1|S2a",
                    "outbox 2 change=2 expiry=1",
                    new Rules() {
                        @Override
                        boolean comparesClaim() {
                            return false;
                        }
                    }),
            new Defect(
                    "a process that has lost its claim does not mark the slot",
                    "S1|S2a",
                    "outbox 2 change=2 expiry=1 pauses",
                    new Rules() {
                        @Override
                        boolean marksLostClaim() {
                            return false;
                        }
                    }),
            new Defect(
                    "a refused DELETE counts as carried out",
                    "S2a|S5",
                    "memory 1 change=1 held hold-end=1",
                    replacing((at, event, next) ->
                            is(event, Event.Kind.REFUSED) && at.op() == Op.DELETE ? carriedOut(at) : next)),
            new Defect(
                    "the deletion of a held slot is not retried",
                    "S5",
                    "memory 1 change=1 held hold-end=1",
                    new Rules() {
                        @Override
                        boolean triesHeldAgain() {
                            return false;
                        }
                    }),
            new Defect(
                    "a held slot is not verified",
                    "S2a|S5",
                    "memory 1 change=2 late=1 held",
                    replacing((at, event, next) ->
                            at.op() == Op.ZERO && is(event, Event.Kind.OK) ? unsettled(next, false) : next)),
            new Defect(
                    "reconcile sends the value that it has read",
                    "S1|S2a",
                    "memory 1 change=1 unmarked=1 reconcile=1",
                    new Rules() {
                        @Override
                        boolean reconcileWrites() {
                            return true;
                        }
                    }),
            new Defect("a mark carries the value to be sent", "S4", "memory 2 change=2", new Rules() {
                @Override
                boolean markCarriesValue() {
                    return true;
                }
            }),
            new Defect(
                    "a 404 to a PUT counts as carried out",
                    "S1",
                    "memory 1 change=1",
                    replacing((at, event, next) ->
                            is(event, Event.Kind.NOT_FOUND) && at.op() == Op.PUT ? carriedOut(at) : next)),
            new Defect("a slot is marked before the commit", "S1|S2a", "memory 1 change=1", new Rules() {
                @Override
                boolean marksBeforeCommit() {
                    return true;
                }
            }),
            new Defect(
                    "a failed GET of a verification counts as equal",
                    "S1|S2a",
                    "memory 1 change=2 late=1 lost=1",
                    replacing((at, event, next) -> at.phase() == Phase.VERIFY_GET && event instanceof Event.GetFailed
                            ? state(Phase.FINISH, at.value(), Known.NOTHING, false)
                            : next)),
            new Defect(
                    "seats that the service takes after its webhook are not verified",
                    "S1|S2a",
                    "memory 1 change=1 sale=1 subtracts-after",
                    plain()),
            new Defect(
                    "seats that the service releases after its webhook are not verified",
                    "S1|S2a",
                    "outbox 2 sale=1 releases-after",
                    plain()),
            new Defect(
                    "a 409 to a create is forgotten",
                    "S3",
                    "memory 1 change=1",
                    replacing((at, event, next) -> is(event, Event.Kind.CONFLICT)
                            ? state(Phase.READ, null, Known.NOTHING, next.unsettled())
                            : next)),
            new Defect(
                    "a refused DELETE is retried before the seats are set to 0",
                    "S3",
                    "memory 1 change=1 held",
                    replacing((at, event, next) -> is(event, Event.Kind.REFUSED) && at.op() == Op.DELETE
                            ? state(Phase.READ, null, Known.NOTHING, next.unsettled())
                            : next)),
            new Defect(
                    "refused content is given up without setting the seats",
                    "S1|S2a",
                    "memory 1 change=2 refuses-b",
                    replacing((at, event, next) ->
                            is(event, Event.Kind.REFUSED) && at.known() != Known.REFUSED && at.op() != Op.DELETE
                                    ? state(Phase.REREAD, at.value(), Known.REFUSED, next.unsettled())
                                    : next)),
            new Defect(
                    "content that the service does not keep is sent again",
                    "S3",
                    "memory 1 change=1 alters-b",
                    replacing((at, event, next) -> is(event, Event.Kind.OK) && next.isNotKept()
                            ? state(Phase.READ, null, Known.PRESENT, next.unsettled())
                            : next)),
            new Defect(
                    "seats of the source are written although the service counts them",
                    "S6",
                    "memory 1 change=2 sale=1 subtracts-before seats-of-service",
                    replacing((at, event, next) -> at.phase() == Phase.LOOK && next.op() == Op.PUT
                            ? new State<>(
                                    next.phase(), next.op(), at.value(), next.known(), next.unsettled(), null, null)
                            : next)),
            new Defect(
                    "create and PUT alternate for ever while the id is in use in another option",
                    "S3",
                    "memory 1 change=1 elsewhere",
                    replacing((at, event, next) -> next.known() == Known.ELSEWHERE
                            ? state(next.phase(), next.value(), Known.ABSENT, next.unsettled())
                            : next)),
            new Defect(
                    "two creates with 409 count as a refusal of the slot",
                    "S1|S2a",
                    "memory 2 change=3",
                    replacing((at, event, next) -> is(event, Event.Kind.CONFLICT) && at.known() == Known.ELSEWHERE
                            ? state(Phase.READ, at.value(), Known.REFUSED, next.unsettled())
                            : next)));

    @ParameterizedTest
    @FieldSource("DEFECTS")
    void eachSeededDefectIsFound(Defect defect) {
        assertFound(defect.world(), defect.rules(), defect.violated());
    }

    /**
     * Worlds in which an assumption of the protocol does not hold, or that demand more than it guarantees: each
     * violates an invariant, so the assumptions are necessary and the guarantees exact.
     */
    static final List<Defect> LIMITS = List.of(
            limit(
                    "late requests without a time limit, marks in memory",
                    "S1|S2a",
                    "memory 1 change=2 late=1 unbounded"),
            limit("late requests without a time limit, outbox", "S1|S2a", "outbox 2 change=2 late=1 unbounded"),
            limit(
                    "a paused process sends after its lease has ended, and crashes",
                    "S1|S2a",
                    "outbox 2 change=2 expiry=1 crash=1 pauses"),
            limit("equal at the response, two processes with marks in memory", "S2d", "memory 2 change=2 exact"),
            limit(
                    "equal at the response, outbox with paused processes",
                    "S2d",
                    "outbox 2 change=2 expiry=1 pauses exact"),
            limit("marks in memory survive a crash", "S1|S2a|S5", "memory 1 change=1 crash=1 forgets-nothing"),
            limit(
                    "reconcile begins too soon after a crash",
                    "S1|S2a|S5",
                    "memory 1 change=2 crash=1 reconcile=1 too-soon"),
            limit("no raise above the source, marks in memory", "S2c", "memory 1 change=2 raises=0"),
            limit("no raise above the source, outbox", "S2c", "outbox 2 change=3 raises=0"),
            limit(
                    "one raise above the source, two processes with marks in memory",
                    "S2c",
                    "memory 2 change=3 raises=1"),
            limit("one raise above the source, with a late request", "S2c", "memory 1 change=3 late=1 raises=1"));

    @ParameterizedTest
    @FieldSource("LIMITS")
    void eachAssumptionIsNecessary(Defect limit) {
        assertFound(limit.world(), limit.rules(), limit.violated());
    }

    private static void assertFound(String world, Rules rules, String violated) {
        Search.Result result = Search.of(World.of(world), rules, MAX_STATES);
        System.out.println(world + ": " + result.violation().orElse("NOT FOUND") + " after " + result.states()
                + " states, in " + (result.path().size() - 1) + " steps");
        assertThat(result.violation())
                .hasValueSatisfying(what ->
                        assertThat(what).as(String.join("\n", result.path())).containsPattern("^(" + violated + "):"));
    }

    private static Defect limit(String name, String violated, String world) {
        return new Defect(name, violated, world, new Rules());
    }

    private static Rules replacing(Replacement replacement) {
        return new Rules() {
            @Override
            State<String> next(State<String> at, Event<String> event, Seats seats) {
                return replacement.replace(at, event, super.next(at, event, seats));
            }
        };
    }

    private static Rules plain() {
        return new Rules() {
            @Override
            boolean webhookVerifies() {
                return false;
            }
        };
    }

    private static boolean is(Event<String> event, Event.Kind kind) {
        return event instanceof Event.Responded<String> response && response.kind() == kind;
    }

    private static State<String> carriedOut(State<String> at) {
        return TransitionTable.next(at, new Event.Responded<>(Event.Kind.OK, at.value()), Seats.OF_SOURCE);
    }

    private static State<String> withoutSecondReading(State<String> at, Event<String> event, State<String> next) {
        SlotValue<String> value = next.value();
        return next.phase() == Phase.REREAD && value != null && event instanceof Event.Responded
                ? TransitionTable.next(next, new Event.Source<>(value, false, Op.PUT), Seats.OF_SOURCE)
                : next;
    }

    private static State<String> unsettled(State<String> s, boolean unsettled) {
        return new State<>(s.phase(), s.op(), s.value(), s.known(), unsettled, s.got(), s.notKept());
    }

    private static State<String> state(Phase phase, @Nullable SlotValue<String> value, Known known, boolean unsettled) {
        return new State<>(phase, null, value, known, unsettled, null, null);
    }
}
