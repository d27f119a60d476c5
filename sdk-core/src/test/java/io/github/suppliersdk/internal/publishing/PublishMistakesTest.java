package io.github.suppliersdk.internal.publishing;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.internal.failures.Meaning;
import io.github.suppliersdk.internal.publishing.PublishWorld.Fault;
import io.github.suppliersdk.internal.publishing.PublishWorld.Setting;
import io.github.suppliersdk.internal.publishing.SlotTable.Context;
import io.github.suppliersdk.internal.publishing.SlotTable.Look;
import io.github.suppliersdk.internal.publishing.SlotTable.SlotEvent;
import io.github.suppliersdk.internal.publishing.SlotTable.SlotPhase;
import io.github.suppliersdk.internal.publishing.SlotTable.Transition;
import io.github.suppliersdk.publishing.SlotResult;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each mistake that is made on purpose in the table is found by the worlds. */
class PublishMistakesTest {
    /** A wrong table. */
    enum Mistake implements Scheduler.Table {
        /** An unheard create is sent again without a look. */
        CREATES_AGAIN {
            @Override
            public Transition next(SlotTurn turn, SlotEvent event, Context context) {
                Transition next = SlotTable.next(turn, event, context);
                return isFailed(event, Meaning.MAYBE_APPLIED) && turn.phase() == SlotPhase.CREATE
                        ? retarget(next, SlotPhase.CREATE, context)
                        : next;
            }
        },
        /** The slots of a refused create are created again without a look. */
        TRUSTS_A_REFUSAL_OF_SEVERAL {
            @Override
            public Transition next(SlotTurn turn, SlotEvent event, Context context) {
                Transition next = SlotTable.next(turn, event, context);
                return isFailed(event, Meaning.REFUSED_ITEM)
                                && turn.phase() == SlotPhase.CREATE
                                && ((SlotEvent.Failed) event).slots() > 1
                        ? retarget(next, SlotPhase.CREATE, context)
                        : next;
            }
        },
        /** Each slot of a refused create is rejected. */
        REJECTS_ALL {
            @Override
            public Transition next(SlotTurn turn, SlotEvent event, Context context) {
                return isFailed(event, Meaning.REFUSED_ITEM)
                                && turn.phase() == SlotPhase.CREATE
                                && ((SlotEvent.Failed) event).slots() > 1
                        ? settled(SlotResult.REJECTED)
                        : SlotTable.next(turn, event, context);
            }
        },
        /** What the service calls a conflict counts as created. */
        TRUSTS_A_CONFLICT {
            @Override
            public Transition next(SlotTurn turn, SlotEvent event, Context context) {
                return event instanceof SlotEvent.Failed failed
                                && failed.failure().status() == 409
                        ? settled(SlotResult.CREATED)
                        : SlotTable.next(turn, event, context);
            }
        },
        /** A slot that is refused alone is rejected without reading it. */
        REJECTS_UNREAD {
            @Override
            public Transition next(SlotTurn turn, SlotEvent event, Context context) {
                return isFailed(event, Meaning.REFUSED_ITEM)
                                && turn.phase() == SlotPhase.CREATE
                                && ((SlotEvent.Failed) event).slots() == 1
                        ? settled(SlotResult.REJECTED)
                        : SlotTable.next(turn, event, context);
            }
        },
        /** A slot with an abandoned create is rejected before the create can no longer be carried out. */
        REJECTS_TOO_SOON {
            @Override
            public Transition next(SlotTurn turn, SlotEvent event, Context context) {
                return event instanceof SlotEvent.NotFound && turn.phase() == SlotPhase.READ && turn.refusal() != null
                        ? settled(SlotResult.REJECTED)
                        : SlotTable.next(turn, event, context);
            }
        },
        /** An abandoned create is forgotten when the next one is refused. */
        FORGETS_WHEN_REFUSED {
            @Override
            public Transition next(SlotTurn turn, SlotEvent event, Context context) {
                return isFailed(event, Meaning.REFUSED_ITEM) && turn.phase() == SlotPhase.CREATE
                        ? SlotTable.next(withoutWrites(turn), event, context)
                        : SlotTable.next(turn, event, context);
            }
        },
        /** A range that cannot be read has no slot. */
        TRUSTS_A_FAILED_READ {
            @Override
            public Transition next(SlotTurn turn, SlotEvent event, Context context) {
                return isFailed(event, Meaning.TRANSIENT) && turn.phase() == SlotPhase.READ
                        ? SlotTable.next(turn, new SlotEvent.Missing(), context)
                        : SlotTable.next(turn, event, context);
            }
        },
        /** A success that does not name a slot counts for it. */
        TRUSTS_A_SUCCESS {
            @Override
            public Transition next(SlotTurn turn, SlotEvent event, Context context) {
                return event instanceof SlotEvent.Unnamed
                        ? settled(SlotResult.CREATED)
                        : SlotTable.next(turn, event, context);
            }
        },
        /** An unheard replacement counts as carried out. */
        TRUSTS_A_LOST_REPLACEMENT {
            @Override
            public Transition next(SlotTurn turn, SlotEvent event, Context context) {
                return isFailed(event, Meaning.MAYBE_APPLIED) && turn.phase() == SlotPhase.REPLACE
                        ? settled(SlotResult.REPLACED)
                        : SlotTable.next(turn, event, context);
            }
        },
        /** A slot that may have been written is reported as not sent when it is given up. */
        FORGETS_ITS_WRITES {
            @Override
            public Transition next(SlotTurn turn, SlotEvent event, Context context) {
                Transition next = SlotTable.next(turn, event, context);
                return next instanceof Transition.Settled settled && settled.result() == SlotResult.UNKNOWN
                        ? new Transition.Settled(SlotResult.NOT_SENT, settled.problem(), settled.toVerify())
                        : next;
            }
        },
        /** Seats that are to be kept are not read again before they are written. */
        WRITES_OLD_SEATS {
            @Override
            public Transition next(SlotTurn turn, SlotEvent event, Context context) {
                Transition next = SlotTable.next(turn, event, context);
                return next instanceof Transition.Next ahead && ahead.turn().phase() == SlotPhase.REPLACE
                        ? new Transition.Next(ahead.turn()
                                .withLookedAt(Long.MAX_VALUE / 4)
                                .to(SlotPhase.REPLACE, context.now() + 3 * PublishWorld.SECOND))
                        : next;
            }
        },
        /** A replacement writes the seats of the input though they are to be kept. */
        RAISES_SEATS {
            @Override
            public Transition next(SlotTurn turn, SlotEvent event, Context context) {
                Transition next = SlotTable.next(turn, event, context);
                return next instanceof Transition.Next ahead && ahead.turn().phase() == SlotPhase.REPLACE
                        ? new Transition.Next(ahead.turn().replacing(turn.slot(), true))
                        : next;
            }
        },
        /** Seats are raised although a write of the run may have been sold from. */
        RAISES_WHAT_IT_WROTE {
            @Override
            public Transition next(SlotTurn turn, SlotEvent event, Context context) {
                return event instanceof SlotEvent.Found
                        ? SlotTable.next(withoutWrites(turn), event, context)
                        : SlotTable.next(turn, event, context);
            }
        },
        /** More seats than those of the input count as equal. */
        LEAVES_MORE_SEATS {
            @Override
            public Transition next(SlotTurn turn, SlotEvent event, Context context) {
                return event instanceof SlotEvent.Found found
                                && SlotFields.sameButCapacity(turn.slot(), found.there())
                                && !SlotFields.sameButSold(turn.slot(), found.there())
                        ? settled(SlotResult.EQUAL)
                        : SlotTable.next(turn, event, context);
            }
        },
        /** After PUT is answered 404 the slot is created without a look. */
        TRUSTS_404 {
            @Override
            public Transition next(SlotTurn turn, SlotEvent event, Context context) {
                Transition next = SlotTable.next(turn, event, context);
                return event instanceof SlotEvent.NotFound && turn.phase() == SlotPhase.REPLACE
                        ? retarget(next, SlotPhase.CREATE, context)
                        : next;
            }
        },
        /** What the window shows as different is created. */
        IGNORES_THE_LOOK {
            @Override
            public Transition next(SlotTurn turn, SlotEvent event, Context context) {
                return event instanceof SlotEvent.Looked looked && looked.look() == Look.DIFFERENT
                        ? SlotTable.next(turn, new SlotEvent.Looked(Look.MISSING), context)
                        : SlotTable.next(turn, event, context);
            }
        },
        /** A slot with other content counts as equal. */
        COMPARES_THE_ID_ONLY {
            @Override
            public Transition next(SlotTurn turn, SlotEvent event, Context context) {
                return event instanceof SlotEvent.Found
                        ? settled(SlotResult.EQUAL)
                        : SlotTable.next(turn, event, context);
            }
        };

        private static boolean isFailed(SlotEvent event, Meaning meaning) {
            return event instanceof SlotEvent.Failed failed && failed.failure().meaning() == meaning;
        }

        private static SlotTurn withoutWrites(SlotTurn turn) {
            return turn.withWrote(false).withAbandonedAt(SlotTurn.NEVER);
        }

        private static Transition settled(SlotResult result) {
            return new Transition.Settled(result, Problems.of("by mistake"), false);
        }

        private static Transition retarget(Transition next, SlotPhase phase, Context context) {
            return next instanceof Transition.Next ahead
                    ? new Transition.Next(
                            ahead.turn().withLookedAt(Long.MAX_VALUE / 4).to(phase, context.now()))
                    : next;
        }
    }

    @ParameterizedTest
    @EnumSource
    void isFound(Mistake mistake) {
        int found = -1;
        for (int seed = 0; seed < PublishWorldTest.SEEDS && found < 0; seed++) {
            Random random = new Random(seed);
            Setting setting = PublishWorldTest.setting(random);
            PublishWorld world = new PublishWorld(mistake, setting, PublishWorldTest.faults(random), seed);
            try {
                world.run();
            } catch (AssertionError e) {
                found = seed;
            }
        }
        assertThat(found).as("the world that finds it").isNotNegative();
    }

    /** Without a mistake there is nothing to find in these worlds. */
    @ParameterizedTest
    @EnumSource
    void theRightTableIsNotBlamed(Fault fault) {
        for (int seed = 0; seed < 50; seed++) {
            new PublishWorld(
                            PublishWorldTest.setting(new Random(seed)),
                            (call, job, now) -> {
                                boolean isNow = call % 5 == 2 && call < 40 && fault != Fault.KILLED;
                                return isNow ? fault : Fault.NONE;
                            },
                            seed)
                    .run();
        }
    }
}
