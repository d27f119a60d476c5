package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.internal.failures.Meaning;
import io.github.suppliersdk.publishing.SlotResult;
import io.github.suppliersdk.slots.Slot;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;

/** Variants of the tables with one mistake each, to test that the search finds it. */
enum Mistakes implements BatchSearch.Table {
    CONFLICT_TAKEN_AS_CREATED {
        @Override
        public Transition next(Batch batch, Event event, Context context) {
            return isCreate(batch)
                            && event instanceof Event.Failed failed
                            && failed.failure().isConflict()
                    ? BatchTable.next(batch, allOf(batch), context)
                    : BatchTable.next(batch, event, context);
        }
    },
    NOT_THERE_TAKEN_AS_FINAL_BEFORE_LATE_CALLS_ARE_OVER {
        @Override
        public Transition next(Batch batch, Event event, Context context) {
            RunRules of = context.rules();
            RunRules hasty = new RunRules(
                    of.policy(),
                    0,
                    of.giveUpAfter(),
                    of.refusedCallsInARow(),
                    of.refusedSlotsInARow(),
                    of.longestDailyRange(),
                    of.longestTimeRange());
            return BatchTable.next(batch, event, with(context, hasty));
        }
    },
    SEATS_COMPARED_AFTER_A_LOST_RESPONSE {
        @Override
        public Transition next(Batch batch, Event event, Context context) {
            return BatchTable.next(
                    batch.phase() == Phase.READ ? withEarlierWrites(batch, EarlierWrites.NONE) : batch, event, context);
        }
    },
    MORE_SEATS_TAKEN_AS_SOLD_FROM {
        @Override
        public Transition next(Batch batch, Event event, Context context) {
            return batch.phase() == Phase.READ && batch.isAbandoned() && event instanceof Event.Found found
                    ? BatchTable.next(batch, withoutMoreSeats(found), context)
                    : BatchTable.next(batch, event, context);
        }
    },
    REFUSED_CALL_REJECTS_ALL_ITS_SLOTS {
        @Override
        public Transition next(Batch batch, Event event, Context context) {
            return isCreate(batch) && batch.size() > 1 && meaning(event) == Meaning.REFUSED_ITEM
                    ? Transition.settle(batch.settle(SlotResult.REJECTED, Problems.of("refused")))
                    : BatchTable.next(batch, event, context);
        }
    },
    REFUSED_SLOT_REJECTED_UNREAD {
        @Override
        public Transition next(Batch batch, Event event, Context context) {
            return isCreate(batch) && batch.size() == 1 && meaning(event) == Meaning.REFUSED_ITEM
                    ? Transition.settle(batch.settle(SlotResult.REJECTED, Problems.of("refused")))
                    : BatchTable.next(batch, event, context);
        }
    },
    SENT_AGAIN_UNREAD {
        @Override
        public Transition next(Batch batch, Event event, Context context) {
            return isCreate(batch) && meaning(event) == Meaning.MAYBE_APPLIED
                    ? Transition.to(batch.withEarlierWrites(EarlierWrites.ABANDONED, context.now()))
                    : BatchTable.next(batch, event, context);
        }
    },
    SUCCESS_COUNTS_FOR_SLOTS_THAT_IT_DOES_NOT_NAME {
        @Override
        public Transition next(Batch batch, Event event, Context context) {
            return event instanceof Event.Created
                    ? BatchTable.next(batch, allOf(batch), context)
                    : BatchTable.next(batch, event, context);
        }
    },
    LOST_RESPONSE_TAKEN_AS_NOT_SENT {
        @Override
        public Transition next(Batch batch, Event event, Context context) {
            return isCreate(batch) && meaning(event) == Meaning.MAYBE_APPLIED
                    ? Transition.settle(batch.settle(SlotResult.NOT_SENT, Problems.of("lost")))
                    : BatchTable.next(batch, event, context);
        }
    },
    LOST_CALLS_FORGOTTEN_WHEN_THE_NEXT_IS_REFUSED {
        @Override
        public Transition next(Batch batch, Event event, Context context) {
            return BatchTable.next(
                    isCreate(batch) && meaning(event) == Meaning.REFUSED_ITEM
                            ? withEarlierWrites(batch, EarlierWrites.NONE)
                            : batch,
                    event,
                    context);
        }
    },
    FAILED_READ_TAKEN_AS_NOT_THERE {
        @Override
        public Transition next(Batch batch, Event event, Context context) {
            return batch.phase() == Phase.READ && meaning(event) == Meaning.TRANSIENT
                    ? BatchTable.next(batch, new Event.Found(Map.of(), 0), context)
                    : BatchTable.next(batch, event, context);
        }
    },
    LOST_REPLACEMENT_TAKEN_AS_DONE {
        @Override
        public Transition next(Batch batch, Event event, Context context) {
            return batch.phase() == Phase.REPLACE && meaning(event) == Meaning.MAYBE_APPLIED
                    ? BatchTable.next(batch, new Event.Replaced(), context)
                    : BatchTable.next(batch, event, context);
        }
    };

    private static boolean isCreate(Batch batch) {
        return batch.phase() == Phase.CREATE;
    }

    private static Meaning meaning(Event event) {
        return event instanceof Event.Failed failed ? failed.failure().meaning() : Meaning.DONE;
    }

    private static Event allOf(Batch batch) {
        return new Event.Created(batch.slots().stream().map(PendingSlot::slotId).toList());
    }

    private static Event withoutMoreSeats(Event.Found found) {
        Map<String, Slot> slots = new TreeMap<>(found.slots());
        slots.replaceAll((id, slot) -> slot.capacity().orElse(0) <= 10 ? slot : slot.withCapacity(OptionalInt.of(10)));
        return new Event.Found(slots, found.rows());
    }

    private static Context with(Context context, RunRules rules) {
        return new Context(
                rules,
                context.started(),
                context.now(),
                context.random(),
                context.writesPass(),
                context.readsPass(),
                context.writeFailuresToBlame(),
                context.readFailuresToBlame(),
                context.rowsPerDay());
    }

    private static Batch withEarlierWrites(Batch of, EarlierWrites earlierWrites) {
        return new Batch(
                of.option(),
                of.slots(),
                of.phase(),
                earlierWrites,
                of.abandonedAt(),
                of.replacing(),
                of.probed(),
                of.failures(),
                of.notBefore(),
                of.retry(),
                of.failure(),
                of.reads(),
                of.found(),
                of.seats(),
                of.before(),
                of.timesGone());
    }
}
