package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.publishing.SlotResult;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A state of the search of publishing, with two slots: facts of the slots in bits, batches and calls in arrays. A step
 * changes a copy; a state that was added to the search is not changed any more, and its arrays never are.
 */
@SuppressWarnings("EnumOrdinal") // bits follow the order of constants, and last only as long as a search
final class SearchState {
    private static final int SLOTS = 2;
    private static final SharedBatch[] NO_BATCHES = {};
    private static final Call[] NO_CALLS = {};
    private static final BatchSearch.Has[] HAS = BatchSearch.Has.values();
    private static final SlotResult[] RESULTS = SlotResult.values();

    /** Facts about a slot. */
    enum Mark {
        /** It may have been created, and has not been read since. */
        UNREAD,
        /** The journal knows that it was sent. */
        RECORDED,
        /** The service has carried out a call that writes it. */
        APPLIED;

        private int bit(int slot) {
            return 1 << (SLOTS * ordinal() + slot);
        }
    }

    /** A batch that states share, with the part of its key that does not depend on the time. */
    static final class SharedBatch {
        final Batch batch;
        private final long key;
        private final Map<TransitionKey, List<Follower>> followers = new HashMap<>();

        SharedBatch(Batch batch) {
            this.batch = batch;
            this.key = SearchKeys.key(batch);
        }

        /**
         * The transitions that follow from an event. The table is evaluated once, because states that differ elsewhere
         * share batches.
         */
        List<Follower> followers(Event event, long at, long now, Supplier<Stream<Transition>> table) {
            return followers.computeIfAbsent(
                    new TransitionKey(event, at, now),
                    key -> table.get().distinct().map(Follower::new).toList());
        }

        @Override
        public String toString() {
            return batch.toString();
        }
    }

    /** Events are compared by identity: the search makes each of them once. */
    private record TransitionKey(Event event, long at, long now) {
        @Override
        public boolean equals(Object other) {
            return other instanceof TransitionKey key && event == key.event && at == key.at && now == key.now;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(event) + 31 * Long.hashCode(at) + 961 * Long.hashCode(now);
        }
    }

    /** A transition, with its batches in the form in which states hold them. */
    static final class Follower {
        final Transition transition;
        final List<SharedBatch> next;

        private Follower(Transition transition) {
            this.transition = transition;
            this.next = transition.next().stream().map(SharedBatch::new).toList();
        }
    }

    /** A call in flight, or one that its client has given up; with its effect once it was carried out. */
    static final class Call {
        final SharedBatch held;
        final long at;
        final @Nullable Event response;
        private final long responseKey;

        Call(SharedBatch held, long at, @Nullable Event response) {
            this.held = held;
            this.at = at;
            this.response = response;
            this.responseKey = SearchKeys.key(response);
        }

        Batch batch() {
            return held.batch;
        }

        @Override
        public String toString() {
            return "Call[" + held + ", at=" + at + ", response=" + response + "]";
        }
    }

    private int has;
    private int outcomes;
    private int marks;
    SharedBatch[] waiting;
    Call[] inFlight;
    Call[] late;
    int faults;
    int crashes;
    int sales;
    long now;

    SearchState(BatchSearch.Has first, BatchSearch.Has second, List<Batch> batches, long now) {
        setHas(0, first);
        setHas(1, second);
        this.waiting = batches.stream().map(SharedBatch::new).toArray(SharedBatch[]::new);
        this.inFlight = NO_CALLS;
        this.late = NO_CALLS;
        this.now = now;
    }

    private SearchState(SearchState of) {
        has = of.has;
        outcomes = of.outcomes;
        marks = of.marks;
        waiting = of.waiting;
        inFlight = of.inFlight;
        late = of.late;
        faults = of.faults;
        crashes = of.crashes;
        sales = of.sales;
        now = of.now;
    }

    SearchState copy() {
        return new SearchState(this);
    }

    BatchSearch.Has has(int slot) {
        return HAS[(has >> (4 * slot)) & 15];
    }

    void setHas(int slot, BatchSearch.Has value) {
        has = (has & ~(15 << (4 * slot))) | (value.ordinal() << (4 * slot));
    }

    @Nullable
    SlotResult outcome(int slot) {
        int value = (outcomes >> (4 * slot)) & 15;
        return value == 0 ? null : RESULTS[value - 1];
    }

    void setOutcome(int slot, SlotResult result) {
        outcomes = (outcomes & ~(15 << (4 * slot))) | ((result.ordinal() + 1) << (4 * slot));
    }

    boolean is(Mark mark, int slot) {
        return (marks & mark.bit(slot)) != 0;
    }

    void mark(Mark mark, int slot) {
        marks |= mark.bit(slot);
    }

    void unmark(Mark mark, int slot) {
        marks &= ~mark.bit(slot);
    }

    /** The slots with an outcome, the waiting ones, and those in flight: each is in exactly one of these sets. */
    int slots() {
        int sum = 0;
        for (int slot = 0; slot < SLOTS; slot++) {
            sum += outcome(slot) == null ? 0 : 1;
        }
        for (SharedBatch held : waiting) {
            sum += held.batch.size();
        }
        for (Call call : inFlight) {
            sum += call.batch().size();
        }
        return sum;
    }

    boolean isAtWork() {
        return waiting.length + inFlight.length > 0;
    }

    void await(List<SharedBatch> more) {
        int before = waiting.length;
        if (!more.isEmpty()) {
            waiting = Arrays.copyOf(waiting, before + more.size());
            for (int i = 0; i < more.size(); i++) {
                waiting[before + i] = more.get(i);
            }
        }
    }

    SharedBatch removeWaiting(int i) {
        SharedBatch removed = waiting[i];
        waiting = without(waiting, i, new SharedBatch[waiting.length - 1]);
        return removed;
    }

    Call removeInFlight(int i) {
        Call removed = inFlight[i];
        inFlight = without(inFlight, i, new Call[inFlight.length - 1]);
        return removed;
    }

    Call removeLate(int i) {
        Call removed = late[i];
        late = without(late, i, new Call[late.length - 1]);
        return removed;
    }

    void addInFlight(Call call) {
        inFlight = Arrays.copyOf(inFlight, inFlight.length + 1);
        inFlight[inFlight.length - 1] = call;
    }

    void replaceInFlight(int i, Call call) {
        inFlight = inFlight.clone();
        inFlight[i] = call;
    }

    void addLate(Call call) {
        late = Arrays.copyOf(late, late.length + 1);
        late[late.length - 1] = call;
    }

    /** The process ends. */
    void forgetWork() {
        waiting = NO_BATCHES;
        inFlight = NO_CALLS;
    }

    private static <T> T[] without(T[] all, int i, T[] into) {
        System.arraycopy(all, 0, into, 0, i);
        System.arraycopy(all, i + 1, into, i, into.length - i);
        return into;
    }

    /**
     * A 64-bit hash that is equal for equivalent states: only the order of times matters, and whether a late call can
     * still have an effect.
     */
    long key(long lateEffect) {
        long[] times = times();
        long hash = 1;
        for (int slot = 0; slot < SLOTS; slot++) {
            SlotResult outcome = outcome(slot);
            hash = SearchKeys.mix(hash, SearchKeys.key(has(slot)));
            hash = SearchKeys.mix(hash, outcome == null ? -1 : SearchKeys.key(outcome));
        }
        hash = SearchKeys.mix(hash, marks);
        hash = SearchKeys.mix(hash, faults | crashes << 8 | sales << 16);
        long lateSum = 0;
        for (Call call : late) {
            // a sum: their order does not matter
            lateSum += SearchKeys.mix(key(call.held, times, lateEffect), Arrays.binarySearch(times, call.at));
        }
        long inFlightSum = 0;
        for (Call call : inFlight) {
            Batch batch = call.batch();
            boolean settled = batch.isAbandoned() && call.at - batch.abandonedAt() >= lateEffect;
            inFlightSum += SearchKeys.mix(
                    SearchKeys.mix(key(call.held, times, lateEffect), call.responseKey), settled ? 1 : 0);
        }
        long waitingSum = 0;
        for (SharedBatch held : waiting) {
            waitingSum += SearchKeys.mix(key(held, times, lateEffect), 0);
        }
        return SearchKeys.mix(SearchKeys.mix(SearchKeys.mix(hash, lateSum), inFlightSum), waitingSum);
    }

    private long key(SharedBatch held, long[] times, long lateEffect) {
        Batch batch = held.batch;
        long hash = held.key;
        if (batch.isAbandoned()) {
            int rank = Arrays.binarySearch(times, batch.abandonedAt());
            hash = SearchKeys.mix(hash, rank * 2L + (now - batch.abandonedAt() < lateEffect ? 1 : 0));
        }
        return SearchKeys.mix(hash, batch.notBefore() - now > lateEffect / 2 ? 1 : 0);
    }

    /** The moments that matter, sorted and distinct, so that the key can use their ranks. */
    private long[] times() {
        long[] all = new long[waiting.length + inFlight.length + late.length];
        int number = 0;
        for (SharedBatch held : waiting) {
            number = held.batch.isAbandoned() ? insert(all, number, held.batch.abandonedAt()) : number;
        }
        for (Call call : inFlight) {
            number = call.batch().isAbandoned()
                    ? insert(all, number, call.batch().abandonedAt())
                    : number;
        }
        for (Call call : late) {
            number = insert(all, number, call.at);
        }
        return number == all.length ? all : Arrays.copyOf(all, number);
    }

    private static int insert(long[] sorted, int number, long moment) {
        int found = Arrays.binarySearch(sorted, 0, number, moment);
        if (found >= 0) {
            return number;
        }
        int place = -found - 1;
        System.arraycopy(sorted, place, sorted, place + 1, number - place);
        sorted[place] = moment;
        return number + 1;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("State[");
        for (int slot = 0; slot < SLOTS; slot++) {
            text.append("slot ").append(slot).append(": has ").append(has(slot));
            text.append(", outcome ").append(outcome(slot));
            for (Mark mark : Mark.values()) {
                text.append(is(mark, slot) ? ", " + mark : "");
            }
            text.append("; ");
        }
        return text.append("waiting ")
                .append(Arrays.toString(waiting))
                .append(", in flight ")
                .append(Arrays.toString(inFlight))
                .append(", late ")
                .append(Arrays.toString(late))
                .append("; faults " + faults + ", crashes " + crashes + ", sales " + sales + ", now " + now + "]")
                .toString();
    }
}
