package io.github.suppliersdk.internal.webhooks.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Tests the search: it finds each of these defects by the invariant that the defect violates. */
class SeededDefectsTest {
    private static final int MAX_STATES = 3_000_000;

    private final List<DynamicTest> tests = new ArrayList<>();

    private void defect(String name, String violated, World world, Rules rules) {
        tests.add(dynamicTest(name, () -> {
            Search.Result result = Search.of(world, rules, MAX_STATES);
            System.out.println("defect found after " + result.states() + " states: " + name + " - "
                    + result.violation().orElse("NOT FOUND"));
            assertThat(result.violation())
                    .as(name)
                    .hasValueSatisfying(what -> assertThat(what)
                            .as(String.join("\n", result.path()))
                            .containsPattern("^(" + violated + "):"));
        }));
    }

    @TestFactory
    List<DynamicTest> eachSeededDefectIsFound() {
        writes();
        requests();
        cancellations();
        compensations();
        contracts();
        holds();
        persons();
        return tests;
    }

    private void writes() {
        defect("a renewal adopts the version of another write", "I1", world("book unconfirmed", "r2"), new Rules() {
            @Override
            boolean renewalAdoptsVersion() {
                return true;
            }
        });
        defect("a success whose write was not acknowledged gets 400", "I1", world("book", "s1"), new Rules() {
            @Override
            State afterLostWrite(Effect effect, State seen) {
                return effect == Effect.GRANT ? State.REFUSED : State.UNKNOWN;
            }

            @Override
            Effect operation(Situation at, HoldLink hold) {
                if (at.row() == State.REFUSED) {
                    return at.sent() == SentResponse.NONE ? Effect.SEND_REFUSAL : Effect.END;
                }
                return super.operation(at, hold);
            }
        });
        defect("a retry gets 200 from OK without a write of SHARED", "I1|I2", world("book book", ""), new Rules() {
            @Override
            Effect operation(Situation at, HoldLink hold) {
                Effect effect = super.operation(at, hold);
                return effect == Effect.SHARE ? Effect.SEND_SUCCESS : effect;
            }
        });
        defect("a success that is stored after the 503 is not compensated", "I2", world("book", ""), new Rules() {
            @Override
            Effect operation(Situation at, HoldLink hold) {
                return at.row() == State.OK && at.sent() == SentResponse.UNDECIDED
                        ? Effect.END
                        : super.operation(at, hold);
            }
        });
    }

    private void requests() {
        defect(
                "a retry calls the handler although another process has called it",
                "I3",
                world("book book", "c1"),
                new Rules() {
                    @Override
                    Effect operation(Situation at, HoldLink hold) {
                        boolean begins =
                                at.row() == State.RUNNING && !at.isMine() && at.handler() == HandlerPhase.NOT_CALLED;
                        return begins && !at.isLate() ? Effect.CALL : super.operation(at, hold);
                    }
                });
        defect("the digest of the request is ignored", "I4", world("book book'", ""), new Rules() {
            @Override
            Effect operation(Situation at, HoldLink hold) {
                return super.operation(
                        new Situation(
                                at.row(),
                                at.owner(),
                                true,
                                at.handler(),
                                at.readSince(),
                                at.sent(),
                                at.time(),
                                at.renewalDue()),
                        hold);
            }
        });
        defect("a waiting retry gets 400 without a stored refusal", "I1|I1b", world("book book", ""), new Rules() {
            @Override
            Effect operation(Situation at, HoldLink hold) {
                Effect effect = super.operation(at, hold);
                return effect == Effect.MARK && !at.isMine() ? Effect.SEND_REFUSAL : effect;
            }
        });
        defect(
                "the task that calls the handler responds 400 without storing it",
                "I1|I1b|I2",
                world("book", ""),
                new Rules() {
                    @Override
                    Effect operation(Situation at, HoldLink hold) {
                        Effect effect = super.operation(at, hold);
                        boolean running =
                                at.row() == State.RUNNING && at.isMine() && at.handler() == HandlerPhase.RUNNING;
                        if (running && effect == Effect.MARK) {
                            return at.sent() == SentResponse.NONE ? Effect.SEND_REFUSAL : Effect.WAIT;
                        }
                        boolean succeeded =
                                at.row() == State.RUNNING && at.isMine() && at.handler() == HandlerPhase.SUCCEEDED;
                        return succeeded ? Effect.GRANT : effect;
                    }
                });
        defect("an exception of the handler is taken for a refusal", "I1|I2", world("book", "t1"), new Rules() {
            @Override
            Effect operation(Situation at, HoldLink hold) {
                return super.operation(
                        at.handler() != HandlerPhase.FAILED
                                ? at
                                : new Situation(
                                        at.row(),
                                        at.owner(),
                                        at.sameContent(),
                                        HandlerPhase.REFUSED,
                                        at.readSince(),
                                        at.sent(),
                                        at.time(),
                                        at.renewalDue()),
                        hold);
            }
        });
    }

    private void cancellations() {
        defect("a cancellation gets 400 at its deadline", "I1|I1b", world("booked T1", ""), new Rules() {
            @Override
            Effect cancellation(Situation at, State booking, boolean isWhole, boolean isOld) {
                Effect effect = super.cancellation(at, booking, isWhole, isOld);
                boolean late = effect == Effect.SEND_UNDECIDED && at.handler() == HandlerPhase.RUNNING;
                return late ? Effect.SEND_REFUSAL : effect;
            }
        });
        defect(
                "the key of a cancellation is its booking alone",
                "I5",
                world("booked T1 T2-in-row-of-T1", ""),
                new Rules());
        defect(
                "a refused cancellation is passed to the handler again at once",
                "I1b",
                world("booked T1 T1", ""),
                new Rules() {
                    @Override
                    Effect cancellation(Situation at, State booking, boolean isWhole, boolean isOld) {
                        return super.cancellation(at, booking, isWhole, true);
                    }
                });
        defect(
                "a cancellation of all tickets leaves the row of the booking unchanged",
                "I1c",
                world("booked book all", ""),
                new Rules() {
                    @Override
                    Effect cancellation(Situation at, State booking, boolean isWhole, boolean isOld) {
                        return super.cancellation(at, booking, false, isOld);
                    }
                });
        defect(
                "a cancellation of all tickets gets 200 before the row of the booking is closed",
                "I1c",
                world("booked book all", ""),
                new Rules() {
                    @Override
                    Effect cancellation(Situation at, State booking, boolean isWhole, boolean isOld) {
                        boolean isNew = at.handler() == HandlerPhase.SUCCEEDED && at.sent() == SentResponse.NONE;
                        return isNew ? Effect.SEND_SUCCESS : super.cancellation(at, booking, isWhole, isOld);
                    }
                });
        defect(
                "at its deadline, a cancellation of all tickets gets 200 with the row of the booking open",
                "I1c",
                world("booked book all", ""),
                new Rules() {
                    @Override
                    Effect whileStoringCancellation(Situation at, State booking, boolean isWhole) {
                        return super.whileStoringCancellation(at, booking, false);
                    }
                });
        defect(
                "an unconfirmed cancellation of a running booking gets 200 without being stored",
                "I1|I1c",
                world("book unconfirmed", ""),
                new Rules() {
                    @Override
                    Effect unconfirmed(Situation at) {
                        boolean running = at.row() == State.RUNNING && at.sent() == SentResponse.NONE;
                        return running
                                ? Effect.SEND_SUCCESS
                                : at.row() == State.RUNNING ? Effect.END : super.unconfirmed(at);
                    }
                });
    }

    private void compensations() {
        defect(
                "an unconfirmed cancellation marks an open compensation as done",
                "I1|I2",
                world("book unconfirmed", "t1"),
                new Rules() {
                    @Override
                    Effect unconfirmed(Situation at) {
                        return at.row() == State.COMPENSATING ? Effect.CLOSE : super.unconfirmed(at);
                    }
                });
        defect(
                "the operation of a dead process is closed without a compensation",
                "I1|I2",
                world("book", "c1"),
                new Rules() {
                    @Override
                    Effect recovery(Situation at) {
                        return at.row() == State.RUNNING ? Effect.CLOSE : super.recovery(at);
                    }
                });
        defect(
                "a compensation is marked as done before the handler is called",
                "I1|I2",
                world("book", "c1"),
                new Rules() {
                    @Override
                    boolean closesBeforeCompensating() {
                        return true;
                    }
                });
        defect("a handler that returns after its lease is not compensated", "I1|I2", world("book", "p1"), new Rules() {
            @Override
            boolean leavesTombstone() {
                return false;
            }

            @Override
            Effect operation(Situation at, HoldLink hold) {
                Effect effect = super.operation(at, hold);
                return effect == Effect.ORDER && at.row() != State.RUNNING && !at.isMine() && at.row() != State.OK
                        ? Effect.END
                        : effect;
            }
        });
    }

    private void contracts() {
        defect("contract: the handler leaves no tombstone", "I1|I2", world("book", "c1 p1"), new Rules() {
            @Override
            boolean leavesTombstone() {
                return false;
            }
        });
        defect(
                "contract: the handler refuses a cancellation that it has accepted before",
                "I1|I1b",
                world("booked T1 T1", "c1"),
                new Rules() {
                    @Override
                    boolean cancelIsRepeatable() {
                        return false;
                    }
                });
        defect("contract: the service does nothing after a lost response", "I2", world("book", "c1"), new Rules() {
            @Override
            boolean serviceFollowsUp() {
                return false;
            }
        });
        defect(
                "contract: the handler carries out an older claim after a newer one",
                "I1|I1b",
                world("booked T1 T1", "p1"),
                new Rules() {
                    @Override
                    boolean olderClaimIsRefused() {
                        return false;
                    }
                });
    }

    private void holds() {
        defect("an ended hold is released although it is booked", "H2", linked("hold book", ""), new Rules() {
            @Override
            Effect endedHold(State hold, boolean hasEnded, State booking) {
                return hasEnded && hold == State.BOOKED ? Effect.ORDER_ENDED : super.endedHold(hold, hasEnded, booking);
            }
        });
        defect("an ended hold is released while its booking is running", "H2", linked("hold book", "p1"), new Rules() {
            @Override
            Effect endedHold(State hold, boolean hasEnded, State booking) {
                return hasEnded && booking == State.RUNNING
                        ? Effect.ORDER_ENDED
                        : super.endedHold(hold, hasEnded, booking);
            }
        });
        defect(
                "an ended hold is released before its booking is compensated",
                "H2",
                linked("hold book", ""),
                new Rules() {
                    @Override
                    Effect endedHold(State hold, boolean hasEnded, State booking) {
                        return hasEnded && booking == State.COMPENSATING
                                ? Effect.ORDER_ENDED
                                : super.endedHold(hold, hasEnded, booking);
                    }
                });
        defect("a booking reads its hold and does not take it", "H1|H2", linked("hold book", ""), new Rules() {
            @Override
            Effect operation(Situation at, HoldLink hold) {
                return super.operation(at, hold == HoldLink.FREE ? HoldLink.TAKEN : hold);
            }
        });
        defect(
                "the hold is taken before the row of the booking is stored",
                "H1|H2|H3|L",
                linked("hold book", "c1"),
                new Rules() {
                    @Override
                    Effect operation(Situation at, HoldLink hold) {
                        boolean first = at.row() == State.ABSENT && !at.isLate();
                        if (first && hold == HoldLink.UNREAD) {
                            return Effect.READ_OTHER;
                        }
                        return first && hold == HoldLink.FREE ? Effect.TAKE_HOLD : super.operation(at, hold);
                    }
                });
        defect(
                "the end of a hold is forgotten while its booking is running",
                "H3",
                linked("hold book", ""),
                new Rules() {
                    @Override
                    Effect endedHold(State hold, boolean hasEnded, State booking) {
                        return hasEnded && booking == State.RUNNING
                                ? Effect.FORGET_END
                                : super.endedHold(hold, hasEnded, booking);
                    }
                });
        defect(
                "an ended hold is stored as COMPENSATED without a call of the handler",
                "H1|H3",
                linked("hold", ""),
                new Rules() {
                    @Override
                    Effect endedHold(State hold, boolean hasEnded, State booking) {
                        return hasEnded && (hold == State.OK || hold == State.SHARED)
                                ? Effect.CLOSE
                                : super.endedHold(hold, hasEnded, booking);
                    }
                });
        defect(
                "a late success of a hold is compensated although the hold is booked",
                "H2",
                linked("hold hold book", ""),
                new Rules() {
                    @Override
                    Effect operation(Situation at, HoldLink hold) {
                        boolean late = at.row() == State.BOOKED && at.handler() == HandlerPhase.SUCCEEDED;
                        return late && at.sent() == SentResponse.UNDECIDED ? Effect.ORDER : super.operation(at, hold);
                    }
                });
        defect("BOOKED does not name its booking", "H1|H2", linked("hold book second", ""), new Rules() {
            @Override
            boolean bookedNamesItsBooking() {
                return false;
            }
        });
        defect("a retried booking reads the hold before its own row", "I1b", linked("hold book book", ""), new Rules() {
            @Override
            Effect operation(Situation at, HoldLink hold) {
                if (at.handler() == HandlerPhase.NOT_CALLED
                        && at.sent() == SentResponse.NONE
                        && at.row() == State.UNKNOWN) {
                    return hold == HoldLink.UNREAD
                            ? Effect.READ_OTHER
                            : hold == HoldLink.CLOSED ? Effect.SEND_REFUSAL : super.operation(at, hold);
                }
                return super.operation(at, hold);
            }
        });
        defect(
                "a booking without its hold gets 400 without a stored refusal",
                "I1b",
                linked("hold book book", ""),
                new Rules() {
                    @Override
                    Effect operation(Situation at, HoldLink hold) {
                        Effect effect = super.operation(at, hold);
                        return effect == Effect.CLAIM && hold == HoldLink.UNREAD
                                ? Effect.READ_OTHER
                                : effect == Effect.CLAIM && hold == HoldLink.CLOSED ? Effect.SEND_REFUSAL : effect;
                    }
                });
    }

    private void persons() {
        defect(
                "the write of a person does not compare the version",
                "I1|I2",
                world("book person", "p1 t1"),
                new Rules() {
                    @Override
                    boolean personComparesVersion() {
                        return false;
                    }

                    @Override
                    boolean leavesTombstone() {
                        return false;
                    }

                    @Override
                    boolean personLeavesTombstone() {
                        return false;
                    }
                });
        defect(
                "a person may resolve an operation whose lease is valid",
                "I1|I2",
                world("book person", ""),
                new Rules() {
                    @Override
                    boolean mayBeResolved(State row, Owner owner) {
                        return row == State.COMPENSATING || row == State.RUNNING;
                    }

                    @Override
                    boolean personLeavesTombstone() {
                        return false;
                    }

                    @Override
                    Effect operation(Situation at, HoldLink hold) {
                        Effect effect = super.operation(at, hold);
                        return effect == Effect.ORDER && at.row() == State.COMPENSATED ? Effect.END : effect;
                    }
                });
        defect(
                "contract: a person who compensates by hand leaves no tombstone",
                "I1|I2",
                world("book person", "c1 p1"),
                new Rules() {
                    @Override
                    boolean personLeavesTombstone() {
                        return false;
                    }
                });
    }

    private static World world(String requests, String budgets) {
        return World.of(2, false, requests, budgets);
    }

    private static World linked(String requests, String budgets) {
        return World.of(2, true, requests, budgets);
    }
}
