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
    private static final int MOST = 1_000_000;

    /** A defect, the world in which it has an effect, and the invariants that it may violate. */
    record Defect(String name, String violated, String world, Rules rules) {
        @Override
        public String toString() {
            return name;
        }
    }

    /** Replaces a next state of the table. */
    private interface Bend {
        State<String> bend(State<String> at, Event<String> event, State<String> next);
    }

    static final List<Defect> DEFECTS = List.of(
            new Defect(
                    "M01 no second reading, the mark taken late",
                    "S1|S2a",
                    "memory 1 change=2 read-then-take",
                    bent(SeededDefectsTest::withoutSecondReading)),
            new Defect(
                    "M02 no second reading, an older value of another process comes last",
                    "S1|S2a",
                    "memory 2 change=2",
                    bent(SeededDefectsTest::withoutSecondReading)),
            new Defect(
                    "M03 409 on create taken as equal, changed meanwhile",
                    "S1|S2a",
                    "memory 2 change=2",
                    bent((at, event, next) -> is(event, Event.Kind.CONFLICT) ? carriedOut(at) : next)),
            new Defect(
                    "M04 409 on create taken as equal, own lost response",
                    "S1|S2a",
                    "memory 1 change=2 unheard=1",
                    bent((at, event, next) -> is(event, Event.Kind.CONFLICT) ? carriedOut(at) : next)),
            new Defect(
                    "M05 the same request retried without asking the source",
                    "S4",
                    "memory 1 change=2 unheard=1",
                    bent((at, event, next) -> is(event, Event.Kind.AMBIGUOUS) ? unsettled(at, true) : next)),
            new Defect(
                    "M06 DELETE retried after a new create",
                    "S4",
                    "memory 1 change=2 lost=1",
                    bent((at, event, next) ->
                            is(event, Event.Kind.AMBIGUOUS) && at.op() == Op.DELETE ? unsettled(at, true) : next)),
            new Defect(
                    "M07 no verification",
                    "S1|S2a",
                    "memory 1 change=2 late=1",
                    bent((at, event, next) -> is(event, Event.Kind.AMBIGUOUS) ? unsettled(next, false) : next)),
            new Defect("M08 verification at once only", "S1|S2a", "memory 1 change=2 late=1", new Rules() {
                @Override
                boolean waitsUntilSettled() {
                    return false;
                }
            }),
            new Defect("M09 a newer mark cleared at the end", "S1|S2a", "memory 1 change=2", new Rules() {
                @Override
                boolean finishSeesNewMarks() {
                    return false;
                }
            }),
            new Defect("M10 the row deleted whatever its number", "S1|S2a", "outbox 2 change=2", new Rules() {
                @Override
                boolean finishSeesNewMarks() {
                    return false;
                }
            }),
            new Defect(
                    "M11 PATCH trusted without comparing its response",
                    "S1",
                    "memory 2 change=2",
                    bent((at, event, next) -> is(event, Event.Kind.OK) && at.op() == Op.PATCH ? carriedOut(at) : next)),
            new Defect(
                    "M12 take-over of an expired lease without verification",
                    "S1|S2a",
                    "outbox 2 change=2 crash=1",
                    new Rules() {
                        @Override
                        boolean takeOverVerifies() {
                            return false;
                        }
                    }),
            new Defect(
                    "M13 the claim not compared when asking and finishing",
                    "S1|S2a",
                    "outbox 2 change=2 expiry=1",
                    new Rules() {
                        @Override
                        boolean comparesClaim() {
                            return false;
                        }
                    }),
            new Defect("M14 a lost claim not marked again", "S1|S2a", "outbox 2 change=2 expiry=1 pauses", new Rules() {
                @Override
                boolean marksLostClaim() {
                    return false;
                }
            }),
            new Defect(
                    "M15 a refused DELETE given up",
                    "S2a|S5",
                    "memory 1 change=1 held hold-end=1",
                    bent((at, event, next) ->
                            is(event, Event.Kind.REFUSED) && at.op() == Op.DELETE ? carriedOut(at) : next)),
            new Defect("M16 a held slot not tried again", "S5", "memory 1 change=1 held hold-end=1", new Rules() {
                @Override
                boolean triesHeldAgain() {
                    return false;
                }
            }),
            new Defect(
                    "M17 a held slot not verified",
                    "S2a|S5",
                    "memory 1 change=2 late=1 held",
                    bent((at, event, next) ->
                            at.op() == Op.ZERO && is(event, Event.Kind.OK) ? unsettled(next, false) : next)),
            new Defect(
                    "M18 reconcile writes what it read",
                    "S1|S2a",
                    "memory 1 change=1 unmarked=1 reconcile=1",
                    new Rules() {
                        @Override
                        boolean reconcileWrites() {
                            return true;
                        }
                    }),
            new Defect("M19 the mark carries the value", "S4", "memory 2 change=2", new Rules() {
                @Override
                boolean markCarriesValue() {
                    return true;
                }
            }),
            new Defect(
                    "M20 404 on PUT taken as done",
                    "S1",
                    "memory 1 change=1",
                    bent((at, event, next) ->
                            is(event, Event.Kind.NOT_FOUND) && at.op() == Op.PUT ? carriedOut(at) : next)),
            new Defect("M21 marked before the commit", "S1|S2a", "memory 1 change=1", new Rules() {
                @Override
                boolean marksBeforeCommit() {
                    return true;
                }
            }),
            new Defect(
                    "M22 a lost GET of the verification taken as equal",
                    "S1|S2a",
                    "memory 1 change=2 late=1 lost=1",
                    bent((at, event, next) -> at.phase() == Phase.VERIFY_GET && event instanceof Event.GetFailed
                            ? state(Phase.FINISH, at.value(), Known.NOTHING, false)
                            : next)),
            new Defect(
                    "M23 a plain mark for what the service subtracts itself",
                    "S1|S2a",
                    "memory 1 change=1 sale=1 subtracts-after",
                    plain()),
            new Defect(
                    "M24 a plain mark for what the service gives back itself",
                    "S1|S2a",
                    "outbox 2 sale=1 gives-back",
                    plain()),
            new Defect(
                    "M25 409 on create forgotten",
                    "S3",
                    "memory 1 change=1",
                    bent((at, event, next) -> is(event, Event.Kind.CONFLICT)
                            ? state(Phase.READ, null, Known.NOTHING, next.unsettled())
                            : next)),
            new Defect(
                    "M26 a refused DELETE repeated without ZERO",
                    "S3",
                    "memory 1 change=1 held",
                    bent((at, event, next) -> is(event, Event.Kind.REFUSED) && at.op() == Op.DELETE
                            ? state(Phase.READ, null, Known.NOTHING, next.unsettled())
                            : next)),
            new Defect(
                    "M27 refused content given up, old seats left",
                    "S1|S2a",
                    "memory 1 change=2 refuses-b",
                    bent((at, event, next) ->
                            is(event, Event.Kind.REFUSED) && at.known() != Known.REFUSED && at.op() != Op.DELETE
                                    ? state(Phase.REREAD, at.value(), Known.REFUSED, next.unsettled())
                                    : next)),
            new Defect(
                    "N01 what the service does not keep is sent again",
                    "S3",
                    "memory 1 change=1 alters-b",
                    bent((at, event, next) -> is(event, Event.Kind.OK) && next.isNotKept()
                            ? state(Phase.READ, null, Known.PRESENT, next.unsettled())
                            : next)),
            new Defect(
                    "N02 the source's seats written where the service counts",
                    "S6",
                    "memory 1 change=2 sale=1 subtracts-before seats-of-service",
                    bent((at, event, next) -> at.phase() == Phase.SEATS_GET && next.op() == Op.PUT
                            ? new State<>(
                                    next.phase(), next.op(), at.value(), next.known(), next.unsettled(), null, null)
                            : next)),
            new Defect(
                    "N03 created and put for ever while the id is in use elsewhere",
                    "S3",
                    "memory 1 change=1 elsewhere",
                    bent((at, event, next) -> next.known() == Known.ELSEWHERE
                            ? state(next.phase(), next.value(), Known.ABSENT, next.unsettled())
                            : next)),
            new Defect(
                    "N04 two refused creates taken for a verdict",
                    "S1|S2a",
                    "memory 2 change=3",
                    bent((at, event, next) -> is(event, Event.Kind.CONFLICT) && at.known() == Known.ELSEWHERE
                            ? state(Phase.READ, at.value(), Known.REFUSED, next.unsettled())
                            : next)));

    @ParameterizedTest
    @FieldSource("DEFECTS")
    void eachSeededDefectIsFound(Defect defect) {
        assertFound(defect.world(), defect.rules(), defect.violated());
    }

    /** Without one of the protocol's assumptions an invariant is violated, so that the assumptions are necessary. */
    static final List<Defect> LIMITS = List.of(
            limit("L1 no bound on lateness, memory", "S1|S2a", "memory 1 change=2 late=1 unbounded"),
            limit("L2 no bound on lateness, outbox", "S1|S2a", "outbox 2 change=2 late=1 unbounded"),
            limit("L3 paused, sent after the lease, crashed", "S1|S2a", "outbox 2 change=2 expiry=1 crash=1 pauses"),
            limit("L4 two processes in memory are not equal at the response", "S2d", "memory 2 change=2 exact"),
            limit("L5 nor is the outbox with pauses", "S2d", "outbox 2 change=2 expiry=1 pauses exact"),
            limit("L6 a crash loses what was in memory", "S1|S2a|S5", "memory 1 change=1 crash=1 forgets-nothing"),
            limit("L7 reconcile too soon after a crash", "S1|S2a|S5", "memory 1 change=2 crash=1 reconcile=1 too-soon"),
            limit("H1 one raise less, memory", "S2c", "memory 1 change=2 raises=0"),
            limit("H2 one raise less, outbox", "S2c", "outbox 2 change=3 raises=0"),
            limit("H3 one raise less, two processes in memory", "S2c", "memory 2 change=3 raises=1"),
            limit("H4 one raise less, a late request", "S2c", "memory 1 change=3 late=1 raises=1"));

    @ParameterizedTest
    @FieldSource("LIMITS")
    void eachAssumptionIsNeeded(Defect limit) {
        assertFound(limit.world(), limit.rules(), limit.violated());
    }

    private static void assertFound(String world, Rules rules, String violated) {
        Search.Result result = Search.of(World.of(world), rules, MOST);
        System.out.println(world + ": " + result.violation().orElse("NOT FOUND") + " after " + result.states()
                + " states, in " + (result.path().size() - 1) + " steps");
        assertThat(result.violation())
                .hasValueSatisfying(what ->
                        assertThat(what).as(String.join("\n", result.path())).containsPattern("^(" + violated + "):"));
    }

    private static Defect limit(String name, String violated, String world) {
        return new Defect(name, violated, world, new Rules());
    }

    private static Rules bent(Bend bend) {
        return new Rules() {
            @Override
            State<String> next(State<String> at, Event<String> event, Seats seats) {
                return bend.bend(at, event, super.next(at, event, seats));
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
