package io.github.suppliersdk.internal.webhooks.protocol;

import io.github.suppliersdk.internal.webhooks.protocol.World.Kind;
import java.util.function.BiConsumer;

/**
 * All steps that are possible in a state of a world. A state is an array of bytes: budgets, facts, the rows, the tasks,
 * and the one write that may be made late. Each violation begins with the name of its invariant:
 *
 * <ul>
 *   <li>I1: at rest, the responses to the service agree with the supplier's tickets and held seats
 *   <li>I1b: no operation gets both 200 and 400, unless it was cancelled or has ended in between
 *   <li>I1c: a booking that is sent after its cancellation got 200 does not get 200
 *   <li>I2: at rest, tickets and held seats belong to granted rows, and the service was told of each granted row, unless
 *       a crash or a lost response made that impossible
 *   <li>I3: {@code hold} and {@code book} are called and take effect at most once per id
 *   <li>I4: a 200 is only for the content that was booked
 *   <li>I5: a cancellation gets 200 only if the handler has accepted it
 *   <li>H1: a hold's seats are either held or booked, and belong to one booking at most
 *   <li>H2: no hold is released while its booking stands
 *   <li>H3: after the end of a hold no seats are held for it
 *   <li>L: no state is stuck, no run goes on for ever, and no request ends without a response
 * </ul>
 */
@SuppressWarnings("EnumOrdinal") // ordinals become bytes
final class Moves {
    // budgets: how often each of these may still happen
    static final int CRASH = 0;
    static final int STORE = 1;
    static final int EXPIRY = 2;
    static final int THROW = 3;
    static final int RENEWAL = 4;
    static final int OLD = 5;

    // facts
    private static final int HELD = 6;
    private static final int HOLD_EFFECTS = 7;
    private static final int TOMBSTONES = 8; // by row, three entries
    private static final int TICKETS = 11; // by row, three entries; that of the hold is unused
    private static final int EFFECTS = 14;
    private static final int GOT_200 = 17; // by row, six entries
    private static final int GOT_400 = 23;
    private static final int ACCEPTED = 29; // by cancellation, three entries
    private static final int CARRIED_OUT = 32;
    private static final int SENT = 35; // by cancellation, three entries
    private static final int UNCONFIRMED_SENT = 38;
    private static final int CANCELLED_200 = 39; // an unconfirmed or a whole cancellation got 200
    private static final int UNCONFIRMED_200 = 40;
    private static final int WINDOW =
            41; // by row, three entries: its process crashed, or responded undecided, while the success was being
    // stored
    private static final int ENDED = 44; // the end of the hold has passed
    private static final int BOOKED_CONTENT = 45; // by row, three entries
    private static final int CALLS = 48; // by row, three entries
    private static final int CONSUMED = 51; // a booking of the hold took effect
    private static final int ROWS = 52;

    // a row
    private static final int STATE = 0;
    private static final int OWNER = 1;
    private static final int EXPIRED = 2;
    private static final int CONTENT = 3;
    private static final int TAKEN_BY = 4;
    private static final int END = 5;
    private static final int CLAIMS = 6;
    private static final int IS_OLD = 7;
    private static final int ROW = 8;

    // a task
    private static final int STATUS = 0;
    private static final int PROCESS = 1;
    private static final int SEEN = 2;
    private static final int SEEN_OWNER = 3;
    private static final int SAME = 4;
    private static final int CURRENT = 5;
    private static final int OTHER = 6;
    private static final int OTHER_CURRENT = 7;
    private static final int LINK = 8;
    private static final int HANDLER = 9;
    private static final int EFFECT = 10;
    private static final int READ_SINCE = 11;
    private static final int RESPONSE = 12;
    private static final int TIME = 13;
    private static final int PENDING = 14;
    private static final int RENEW = 15;
    private static final int CLAIM = 16;
    private static final int AFTER_CANCELLATION = 17;
    private static final int SEEN_OLD = 18;
    private static final int TASK = 19;

    /** A step that may occur repeatedly without any change, so it does not count as progress. */
    static final String FRUITLESS_SWEEP = "sweep begins, and may have to wait";

    private static final byte UNSENT = 0;
    private static final byte ACTIVE = 1;
    private static final byte DONE = 2;
    private static final byte DEAD_TOKEN = 100;

    private static final State[] STATES = State.values();
    private static final Owner[] OWNERS = Owner.values();
    private static final HandlerPhase[] PHASES = HandlerPhase.values();
    private static final SentResponse[] SENT_RESPONSES = SentResponse.values();
    private static final Time[] TIMES = Time.values();
    private static final HoldLink[] LINKS = HoldLink.values();
    private static final Effect[] EFFECT_VALUES = Effect.values();

    private final World world;
    private final Rules rules;
    private final int tasks;
    private final int taskBase;
    private final int late;
    private final int size;
    private byte[] now = new byte[0];
    private BiConsumer<String, byte[]> sink = (what, next) -> {};
    private boolean progress;

    Moves(World world, Rules rules) {
        this.world = world;
        this.rules = rules;
        this.tasks = world.tasks.size();
        this.taskBase = ROWS + 6 * ROW;
        this.late = taskBase + tasks * TASK; // [0] row + 1, [1] valid, then the row
        this.size = late + 2 + ROW;
    }

    byte[] first() {
        byte[] state = new byte[size];
        for (int i = 0; i < 6; i++) {
            state[i] = (byte) world.budgets[i];
            state[row(i) + STATE] = (byte) State.ABSENT.ordinal();
        }
        if (world.isBooked) {
            state[row(World.BOOKING) + STATE] = (byte) State.OK.ordinal();
            state[row(World.BOOKING) + CONTENT] = 1;
            state[GOT_200 + World.BOOKING] = 1;
            state[TICKETS + World.BOOKING] = 3;
            state[EFFECTS + World.BOOKING] = 1;
            state[CALLS + World.BOOKING] = 1;
            state[BOOKED_CONTENT + World.BOOKING] = 1;
        }
        return state;
    }

    private static int row(int index) {
        return ROWS + index * ROW;
    }

    private int task(int index) {
        return taskBase + index * TASK;
    }

    private static State stateOf(byte[] s, int row) {
        return STATES[s[row(row) + STATE]];
    }

    /** Passes all steps to the callback; throws a {@link Violation} if an invariant does not hold. */
    void next(byte[] state, BiConsumer<String, byte[]> moves) {
        now = state;
        sink = moves;
        progress = false;
        for (int t = 0; t < tasks; t++) {
            if (state[task(t) + STATUS] == ACTIVE) {
                moveActive(t);
            } else {
                begin(t);
            }
        }
        for (int r = 0; r < 6; r++) {
            moveRow(r);
        }
        crashes();
        landLate();
        if (!isQuiescent() && !progress) {
            throw new Violation("L: stuck");
        }
        if (isQuiescent()) {
            checkQuiescent();
        }
    }

    private void emit(String what, byte[] next) {
        sink.accept(what, next);
    }

    private void progress(String what, byte[] next) {
        progress = true;
        sink.accept(what, next);
    }

    private byte[] copy() {
        return now.clone();
    }

    private byte[] paying(int budget) {
        byte[] n = now.clone();
        n[budget]--;
        return n;
    }

    private void begin(int t) {
        World.Task task = world.tasks.get(t);
        int at = task(t);
        if (task.isRequest()) {
            boolean mustWait = now[at + STATUS] != UNSENT
                    || (t > 0 && world.tasks.get(t - 1).equals(task) && now[task(t - 1) + STATUS] == UNSENT);
            if (mustWait) {
                return;
            }
            if (task.kind() == Kind.PERSON) {
                State seen = stateOf(now, task.row());
                Owner owner = ownerSeenBy(now, t, task.row());
                if (rules.mayBeResolved(seen, owner)) {
                    byte[] n = copy();
                    n[at + STATUS] = ACTIVE;
                    n[at + CURRENT] = 1;
                    emit("person begins", n);
                }
                return;
            }
            int used = 0;
            for (int other = 0; other < tasks; other++) {
                if (world.tasks.get(other).isRequest() && now[task(other) + STATUS] != UNSENT) {
                    used = Math.max(used, 1);
                }
            }
            int processes = used == 0 || now[CRASH] == 0
                    ? 1
                    : world.processes; // the first process is the one that is used first
            for (int process = 0; process < processes; process++) {
                byte[] n = copy();
                n[at + STATUS] = ACTIVE;
                n[at + PROCESS] = (byte) process;
                if (task.kind() == Kind.UNCONFIRMED) {
                    n[UNCONFIRMED_SENT] = 1;
                } else if (task.kind() == Kind.CANCEL) {
                    n[SENT + task.tickets() - 1] = 1;
                } else if (task.kind() == Kind.BOOK && task.row() == World.BOOKING) {
                    n[at + AFTER_CANCELLATION] = n[CANCELLED_200];
                }
                if (task.kind() == Kind.BOOK && world.isLinked) {
                    n[at + LINK] = (byte) HoldLink.UNREAD.ordinal();
                }
                settle(n, t);
                emit(task.kind() + " " + t + " sent to " + process, n);
            }
            return;
        }
        State seen = stateOf(now, task.row());
        if (now[CRASH] == 0 && task.process() > 0 && now[task(t - 1) + STATUS] != ACTIVE) {
            return; // without crashes all processes are interchangeable
        }
        if (task.kind() == Kind.RECOVERY) {
            Owner owner = ownerSeenBy(now, t, task.row());
            boolean isListed = (seen == State.RUNNING || seen == State.COMPENSATING)
                    && (owner == Owner.NOBODY || owner == Owner.EXPIRED);
            if (isListed) {
                byte[] n = copy();
                n[at + STATUS] = ACTIVE;
                n[at + PROCESS] = now[CRASH] == 0 ? 0 : (byte) task.process();
                read(n, t, task.row());
                settle(n, t);
                progress("recovery " + t + " begins", n);
            }
            return;
        }
        if (isListedHold(now)) {
            byte[] n = copy();
            n[at + STATUS] = ACTIVE;
            n[at + PROCESS] = now[CRASH] == 0 ? 0 : (byte) task.process();
            read(n, t, task.row());
            settle(n, t);
            State booking = stateOf(now, Math.max(World.BOOKING, now[row(World.HOLD) + TAKEN_BY]));
            boolean mustWait = seen == State.BOOKED
                    && (booking == State.RUNNING || booking == State.COMPENSATING || booking == State.ABSENT);
            if (mustWait) {
                emit(FRUITLESS_SWEEP, n);
            } else {
                progress("sweep " + t + " begins", n);
            }
        }
    }

    private boolean isListedHold(byte[] s) {
        State hold = stateOf(s, World.HOLD);
        return s[row(World.HOLD) + END] == 2 && (hold == State.OK || hold == State.SHARED || hold == State.BOOKED);
    }

    private void moveActive(int t) {
        World.Task task = world.tasks.get(t);
        int at = task(t);
        if (task.kind() == Kind.PERSON) {
            movePerson(t, task);
            return;
        }
        Effect pending = EFFECT_VALUES[now[at + PENDING]];
        boolean isBusy = pending != Effect.WAIT;
        if (isBusy) {
            perform(t, task, pending);
        } else {
            Effect effect = decide(now, t);
            if (effect == Effect.SEND_SUCCESS
                    || effect == Effect.SEND_REFUSAL
                    || effect == Effect.SEND_CONTENT_MISMATCH
                    || effect == Effect.SEND_UNDECIDED) {
                byte[] n = copy();
                send(n, t, task, effect);
                settle(n, t);
                progress(t + " " + effect, n);
            } else if (effect == Effect.WAIT) {
                poll(t, task);
            }
        }
        handler(t, task);
        if (task.isRequest() && now[at + RESPONSE] == 0) {
            if (now[at + TIME] == 0) {
                byte[] n = copy();
                n[at + TIME] = (byte) Time.DEADLINE.ordinal();
                settle(n, t);
                progress(t + " deadline", n);
            } else if (isBusy) {
                byte[] n = copy();
                n[at + TIME] = (byte) Time.GIVE_UP.ordinal();
                Effect effect = task.kind() == Kind.CANCEL
                        ? rules.whileStoringCancellation(situation(n, t), bookingSeen(n, t), isWhole(n, t))
                        : rules.whileStoring(situation(n, t));
                if (effect != Effect.WAIT) {
                    send(n, t, task, effect);
                    emit(t + " ends its wait: " + effect, n);
                }
            }
        }
        boolean renews = !isBusy
                && now[RENEWAL] > 0
                && now[at + HANDLER] == HandlerPhase.RUNNING.ordinal()
                && OWNERS[now[at + SEEN_OWNER]] == Owner.MINE
                && now[at + RENEW] == 0;
        if (renews) {
            byte[] n = paying(RENEWAL);
            n[at + RENEW] = 1;
            settle(n, t);
            emit(t + " renewal due", n);
        }
    }

    private void poll(int t, World.Task task) {
        int at = task(t);
        if (now[at + HANDLER] != 0) {
            return;
        }
        if (now[at + CURRENT] == 0) {
            byte[] n = copy();
            read(n, t, task.row());
            settle(n, t);
            progress(t + " polls", n);
        } else if (task.kind() == Kind.CANCEL && now[at + OTHER_CURRENT] == 0) {
            byte[] n = copy();
            readOther(n, t, World.BOOKING);
            settle(n, t);
            progress(t + " polls the booking", n);
        }
    }

    private void movePerson(int t, World.Task task) {
        int at = task(t);
        if (now[at + EFFECT] == 0) {
            byte[] n = copy();
            compensate(n, task.row(), rules.personLeavesTombstone());
            n[at + EFFECT] = 1;
            progress("person compensates", n);
            return;
        }
        if (now[at + CURRENT] == 0 && rules.personComparesVersion()) {
            byte[] n = copy();
            end(n, t);
            progress("person is refused", n);
            return;
        }
        byte[] made = copy();
        write(made, task.row(), State.COMPENSATED, (byte) 0, (byte) 0, made[row(task.row()) + CONTENT]);
        end(made, t);
        progress("person resolves", made);
    }

    private void handler(int t, World.Task task) {
        int at = task(t);
        if (PHASES[now[at + HANDLER]] != HandlerPhase.RUNNING) {
            return;
        }
        switch (task.kind()) {
            case HOLD, BOOK -> work(t, task);
            case RECOVERY -> {
                byte[] done = copy();
                compensate(done, task.row(), rules.leavesTombstone());
                byte[] thrown = done.clone();
                returned(done, t, HandlerPhase.SUCCEEDED);
                progress(t + " compensated", done);
                if (now[THROW] > 0) {
                    thrown[THROW]--;
                    returned(thrown, t, HandlerPhase.FAILED);
                    emit(t + " compensated and threw", thrown);
                    byte[] nothing = paying(THROW);
                    returned(nothing, t, HandlerPhase.FAILED);
                    emit(t + " threw", nothing);
                }
            }
            case CANCEL -> cancel(t, task);
            default -> throw new IllegalStateException();
        }
    }

    private void work(int t, World.Task task) {
        int at = task(t);
        int row = task.row();
        if (now[at + EFFECT] == 0) {
            if (now[TOMBSTONES + row] == 0) {
                byte[] n = copy();
                if (row == World.HOLD) {
                    n[HELD] = 1;
                    n[HOLD_EFFECTS]++;
                    require(n[HOLD_EFFECTS] == 1, "I3: hold took effect twice");
                } else {
                    n[TICKETS + row] = 3;
                    n[EFFECTS + row]++;
                    n[BOOKED_CONTENT + row] = (byte) task.content();
                    require(n[EFFECTS + row] == 1, "I3: book took effect twice");
                    if (world.isLinked) {
                        require(n[HELD] == 1, "H2: book took effect without the seats of its hold");
                        n[HELD] = 0;
                        n[CONSUMED] = 1;
                    }
                    require(
                            n[TICKETS + World.BOOKING] == 0 || n[TICKETS + World.SECOND] == 0,
                            "H1: two bookings on one hold");
                }
                n[at + EFFECT] = 1;
                progress(t + " takes effect", n);
            }
            byte[] refused = copy();
            returned(refused, t, HandlerPhase.REFUSED);
            progress(t + " handler refuses", refused);
        } else {
            byte[] n = copy();
            returned(n, t, HandlerPhase.SUCCEEDED);
            progress(t + " handler succeeds", n);
        }
        if (now[THROW] > 0) {
            byte[] n = paying(THROW);
            returned(n, t, HandlerPhase.FAILED);
            emit(t + " handler throws", n);
        }
    }

    private void cancel(int t, World.Task task) {
        int at = task(t);
        int own = task.tickets() - 1;
        int mask = task.tickets();
        if (now[at + EFFECT] != 0) {
            byte[] n = copy();
            returned(n, t, now[at + EFFECT] == 1 ? HandlerPhase.SUCCEEDED : HandlerPhase.REFUSED);
            progress(t + " cancel returns", n);
        } else if (rules.olderClaimIsRefused() && now[CARRIED_OUT + own] > now[at + CLAIM]) {
            byte[] n = copy();
            returned(n, t, HandlerPhase.FAILED);
            progress(t + " cancel meets a newer claim", n);
        } else {
            boolean isAccepted = rules.cancelIsRepeatable() && now[ACCEPTED + own] == 1;
            if (isAccepted || (now[TICKETS + World.BOOKING] & mask) != 0) {
                byte[] n = copy();
                n[TICKETS + World.BOOKING] &= (byte) ~mask;
                n[ACCEPTED + own] = 1;
                n[CARRIED_OUT + own] = (byte) Math.max(n[CARRIED_OUT + own], n[at + CLAIM]);
                n[at + EFFECT] = 1;
                progress(t + " cancel accepts", n);
            }
            if (!isAccepted) {
                byte[] n = copy();
                n[CARRIED_OUT + own] = (byte) Math.max(n[CARRIED_OUT + own], n[at + CLAIM]);
                n[at + EFFECT] = 2;
                progress(t + " cancel refuses", n);
            }
        }
        if (now[THROW] > 0) {
            byte[] n = paying(THROW);
            returned(n, t, HandlerPhase.FAILED);
            emit(t + " cancel throws", n);
        }
    }

    private void compensate(byte[] n, int row, boolean leavesTombstone) {
        if (leavesTombstone) {
            n[TOMBSTONES + row] = 1;
        }
        if (row != World.HOLD) {
            n[TICKETS + row] = 0;
            return;
        }
        n[HELD] = 0;
        for (int t = 0; world.isLinked && t < tasks; t++) {
            World.Task other = world.tasks.get(t);
            if (other.kind() == Kind.BOOK) {
                State booking = stateOf(n, other.row());
                boolean stands = booking == State.OK
                        || booking == State.SHARED
                        || (booking == State.RUNNING && PHASES[n[task(t) + HANDLER]] == HandlerPhase.RUNNING);
                require(!stands, "H2: a hold is released while its booking stands");
            }
        }
    }

    private void returned(byte[] n, int t, HandlerPhase phase) {
        int at = task(t);
        n[at + HANDLER] = (byte) phase.ordinal();
        n[at + EFFECT] = 0;
        n[at + READ_SINCE] = 0;
        n[at + RENEW] = 0;
        settle(n, t);
    }

    private void perform(int t, World.Task task, Effect effect) {
        int at = task(t);
        if (effect == Effect.READ) {
            byte[] n = copy();
            n[at + PENDING] = 0;
            read(n, t, task.row());
            settle(n, t);
            progress(t + " reads", n);
            return;
        }
        int otherRow = otherRow(now, task);
        if (effect == Effect.READ_OTHER) {
            byte[] n = copy();
            n[at + PENDING] = 0;
            readOther(n, t, otherRow);
            settle(n, t);
            progress(t + " reads the other row", n);
            boolean clockIsAhead = task.kind() == Kind.BOOK
                    && n[at + LINK] != HoldLink.CLOSED.ordinal()
                    && now[row(World.HOLD) + END] == 2;
            if (clockIsAhead) {
                byte[] closed = copy();
                closed[at + PENDING] = 0;
                closed[at + LINK] = (byte) HoldLink.CLOSED.ordinal();
                settle(closed, t);
                emit(t + " finds the hold ended", closed);
            }
            return;
        }
        boolean ofOther = effect.isOfOther();
        int row = ofOther ? otherRow : task.row();
        boolean isCurrent = now[at + (ofOther ? OTHER_CURRENT : CURRENT)] == 1;
        if (!isCurrent) {
            byte[] n = copy();
            n[at + PENDING] = 0;
            if (effect == Effect.RENEW && rules.renewalAdoptsVersion()) {
                n[at + CURRENT] = 1;
            } else {
                lost(n, t, effect, ofOther);
            }
            settle(n, t);
            progress(t + " " + effect + " conflicts", n);
            return;
        }
        byte[] made = copy();
        made[at + PENDING] = 0;
        apply(made, t, task, effect, row);
        byte[] unacknowledged = made.clone();
        acknowledged(made, t, effect, ofOther, row);
        settle(made, t);
        progress(t + " " + effect, made);
        if (now[STORE] > 0) {
            unacknowledged[STORE]--;
            lost(unacknowledged, t, effect, ofOther);
            settle(unacknowledged, t);
            emit(t + " " + effect + " made, acknowledgement lost", unacknowledged);
            byte[] failed = paying(STORE);
            failed[at + PENDING] = 0;
            lost(failed, t, effect, ofOther);
            byte[] delayed = failed.clone();
            settle(failed, t);
            emit(t + " " + effect + " fails", failed);
            if (world.lateWrites && now[late] == 0) {
                byte[] written = copy();
                apply(written, t, task, effect, row);
                delayed[late] = (byte) (row + 1);
                delayed[late + 1] = 1;
                System.arraycopy(written, row(row), delayed, late + 2, ROW);
                settle(delayed, t);
                emit(t + " " + effect + " fails, and is made later", delayed);
            }
        }
    }

    private void lost(byte[] n, int t, Effect effect, boolean ofOther) {
        int at = task(t);
        if (ofOther) {
            n[at + OTHER] = 0;
            n[at + OTHER_CURRENT] = 0;
            if (n[at + LINK] == HoldLink.FREE.ordinal()) {
                n[at + LINK] = (byte) HoldLink.UNREAD.ordinal();
            }
            return;
        }
        n[at + SEEN] = (byte) rules.afterLostWrite(effect, STATES[n[at + SEEN]]).ordinal();
        n[at + SEEN_OWNER] = 0;
        n[at + SAME] = (byte) (n[at + SEEN] == 0 ? 0 : 1);
        n[at + CURRENT] = 0;
        n[at + SEEN_OLD] = 0;
        if (n[at + SEEN] != 0) {
            n[at + READ_SINCE] = 1;
        }
    }

    private void apply(byte[] n, int t, World.Task task, Effect effect, int row) {
        int at = row(row);
        State before = STATES[n[at + STATE]];
        byte owner = switch (effect.lease()) {
            case OWN -> (byte) (t + 1);
            case NONE -> 0;
            case KEEP -> n[at + OWNER];
        };
        byte expired = effect.lease() == Effect.Lease.KEEP ? n[at + EXPIRED] : 0;
        byte content = effect == Effect.CLAIM ? (byte) task.content() : n[at + CONTENT];
        if (effect == Effect.RENEW && rules.renewalAdoptsVersion()) {
            before = STATES[n[task(t) + SEEN]];
        }
        write(n, row, effect.to(before), owner, expired, content);
        if (effect == Effect.CLAIM && row == World.HOLD && world.isLinked) {
            n[at + END] = n[ENDED] == 1 ? (byte) 2 : 1;
        }
        if (effect == Effect.TAKE_HOLD) {
            n[at + TAKEN_BY] = (byte) task.row();
        }
        if (effect == Effect.C_CLAIM) {
            n[at + CLAIMS]++;
        }
        if (effect == Effect.FORGET_END) {
            n[at + END] = 0;
            n[at + TAKEN_BY] = 0;
        }
    }

    private void write(byte[] n, int row, State to, byte owner, byte expired, byte content) {
        int at = row(row);
        n[at + STATE] = (byte) to.ordinal();
        n[at + OWNER] = owner;
        n[at + EXPIRED] = expired;
        n[at + CONTENT] = content;
        n[at + IS_OLD] = 0;
        if (to == State.COMPENSATING || to == State.COMPENSATED || to == State.REFUSED) {
            n[at + END] = 0;
            n[at + TAKEN_BY] = 0;
        }
        outdated(n, row);
    }

    /** Notes that tasks which have read the row before do not know its present state. */
    private void outdated(byte[] n, int row) {
        for (int t = 0; t < tasks; t++) {
            World.Task task = world.tasks.get(t);
            if (task.row() == row) {
                n[task(t) + CURRENT] = 0;
            }
            boolean isOther = (row == World.HOLD && task.kind() == Kind.BOOK)
                    || (row == World.BOOKING && task.kind() == Kind.CANCEL)
                    || (row != World.HOLD && task.kind() == Kind.SWEEP);
            if (isOther) {
                n[task(t) + OTHER_CURRENT] = 0;
            }
        }
        if (n[late] == row + 1) {
            // the late write would not find its version any more
            java.util.Arrays.fill(n, late, late + 2 + ROW, (byte) 0);
        }
    }

    private void acknowledged(byte[] n, int t, Effect effect, boolean ofOther, int row) {
        int at = task(t);
        if (!ofOther) {
            read(n, t, row);
            if (effect == Effect.C_CLAIM) {
                n[at + CLAIM] = n[row(row) + CLAIMS];
            }
            return;
        }
        readOther(n, t, row);
    }

    private Owner ownerSeenBy(byte[] s, int t, int row) {
        byte owner = s[row(row) + OWNER];
        if (owner == 0) {
            return Owner.NOBODY;
        }
        if (owner == t + 1) {
            return Owner.MINE;
        }
        return s[row(row) + EXPIRED] == 1 ? Owner.EXPIRED : Owner.ANOTHER;
    }

    private void read(byte[] n, int t, int row) {
        int at = task(t);
        World.Task task = world.tasks.get(t);
        Owner owner = ownerSeenBy(n, t, row);
        if (owner == Owner.EXPIRED && task.isRequest()) {
            owner = Owner.ANOTHER;
        }
        n[at + SEEN] = n[row(row) + STATE];
        n[at + SEEN_OWNER] = (byte) owner.ordinal();
        n[at + SAME] = (byte) (n[row(row) + CONTENT] == task.content() ? 1 : 0);
        n[at + SEEN_OLD] = n[row(row) + IS_OLD];
        n[at + CURRENT] = 1;
        n[at + READ_SINCE] = 1;
        if (task.kind() == Kind.CANCEL && owner == Owner.MINE) {
            n[at + CLAIM] = n[row(row) + CLAIMS];
        }
    }

    private void readOther(byte[] n, int t, int row) {
        int at = task(t);
        World.Task task = world.tasks.get(t);
        n[at + OTHER_CURRENT] = 1;
        if (task.kind() != Kind.BOOK) {
            n[at + OTHER] = n[row(row) + STATE];
            return;
        }
        State hold = stateOf(n, row);
        boolean byThis = n[row(row) + TAKEN_BY] == task.row() || !rules.bookedNamesItsBooking();
        HoldLink link = hold == State.OK || hold == State.SHARED
                ? HoldLink.FREE
                : hold == State.BOOKED && byThis ? HoldLink.TAKEN : HoldLink.CLOSED;
        n[at + LINK] = (byte) link.ordinal();
    }

    private int otherRow(byte[] s, World.Task task) {
        return switch (task.kind()) {
            case BOOK -> World.HOLD;
            case CANCEL -> World.BOOKING;
            case SWEEP -> Math.max(World.BOOKING, s[row(World.HOLD) + TAKEN_BY]);
            default -> task.row();
        };
    }

    private void landLate() {
        if (now[late] == 0) {
            return;
        }
        byte[] n = copy();
        int row = n[late] - 1;
        System.arraycopy(now, late + 2, n, row(row), ROW);
        if (n[row(row) + OWNER] > 0 && n[row(row) + OWNER] != DEAD_TOKEN) {
            int owner = n[row(row) + OWNER] - 1;
            boolean isOver = !world.tasks.get(owner).isRequest() && n[task(owner) + STATUS] != ACTIVE;
            if (isOver) {
                n[row(row) + OWNER] = DEAD_TOKEN;
            }
        }
        outdated(n, row);
        progress("a late write is made", n);
    }

    private void moveRow(int row) {
        int at = row(row);
        if (now[at + OWNER] != 0 && now[at + EXPIRED] == 0) {
            int owner = now[at + OWNER] - 1;
            boolean isAlive = now[at + OWNER] != DEAD_TOKEN && now[task(owner) + STATUS] == ACTIVE;
            if (!isAlive || now[EXPIRY] > 0) {
                byte[] n = isAlive ? paying(EXPIRY) : copy();
                n[at + EXPIRED] = 1;
                if (isAlive) {
                    emit("the lease of row " + row + " ends while its owner runs", n);
                } else {
                    progress("the lease of row " + row + " ends", n);
                }
            }
        }
        if (STATES[now[at + STATE]] == State.C_RUNNING && now[at + EXPIRED] == 1) {
            byte[] n = copy();
            write(n, row, State.C_OPEN, (byte) 0, (byte) 0, n[at + CONTENT]);
            progress("recovery leaves cancellation " + row + " open", n);
        }
        if (STATES[now[at + STATE]] == State.C_REFUSED && now[at + IS_OLD] == 0 && now[OLD] > 0 && isAbandoned(row)) {
            byte[] n = paying(OLD);
            n[at + IS_OLD] = 1;
            n[GOT_400 + row] = 0;
            emit("the refusal of row " + row + " becomes old", n);
        }
        if (row == World.HOLD && world.isLinked && now[ENDED] == 0 && now[at + STATE] != State.ABSENT.ordinal()) {
            byte[] n = copy();
            n[ENDED] = 1;
            if (n[at + END] == 1) {
                n[at + END] = 2;
            }
            if (n[late] == row + 1 && n[late + 2 + END] == 1) {
                n[late + 2 + END] = 2;
            }
            emit("the hold ends", n);
        }
    }

    private boolean isAbandoned(int row) {
        for (int t = 0; t < tasks; t++) {
            if (world.tasks.get(t).row() == row && now[task(t) + STATUS] == ACTIVE && now[task(t) + RESPONSE] == 0) {
                return false;
            }
        }
        return true;
    }

    private void crashes() {
        if (now[CRASH] == 0) {
            return;
        }
        for (int process = 0; process < world.processes; process++) {
            byte[] n = paying(CRASH);
            boolean any = false;
            for (int t = 0; t < tasks; t++) {
                int at = task(t);
                World.Task task = world.tasks.get(t);
                boolean lives = n[at + STATUS] == ACTIVE && task.kind() != Kind.PERSON;
                if (!lives || n[at + PROCESS] != process) {
                    if (lives && n[CRASH] == 0) {
                        n[at + PROCESS] = 0; // the process no longer matters
                    }
                    continue;
                }
                any = true;
                if (task.isOperation() && n[at + RESPONSE] != SentResponse.SUCCESS.ordinal()) {
                    State row = stateOf(n, task.row());
                    Effect pending = EFFECT_VALUES[n[at + PENDING]];
                    boolean isStored = row == State.OK || row == State.SHARED;
                    boolean mayLand = n[late] == task.row() + 1
                            && (n[late + 2] == State.OK.ordinal() || n[late + 2] == State.SHARED.ordinal());
                    if (isStored || mayLand || pending == Effect.SHARE) {
                        n[WINDOW + task.row()] = 1;
                    }
                }
                end(n, t);
            }
            if (any) {
                emit("process " + process + " crashes", n);
            }
        }
    }

    private Situation situation(byte[] s, int t) {
        int at = task(t);
        return new Situation(
                STATES[s[at + SEEN]],
                OWNERS[s[at + SEEN_OWNER]],
                s[at + SAME] == 1,
                PHASES[s[at + HANDLER]],
                s[at + READ_SINCE] == 1,
                SENT_RESPONSES[s[at + RESPONSE]],
                TIMES[s[at + TIME]],
                s[at + RENEW] == 1);
    }

    private State bookingSeen(byte[] s, int t) {
        return STATES[s[task(t) + OTHER]];
    }

    private boolean isWhole(byte[] s, int t) {
        State booking = bookingSeen(s, t);
        boolean known = booking == State.OK || booking == State.SHARED;
        return !known || world.tasks.get(t).tickets() == 3;
    }

    private Effect decide(byte[] s, int t) {
        World.Task task = world.tasks.get(t);
        Situation at = situation(s, t);
        return switch (task.kind()) {
            case HOLD -> rules.operation(at, HoldLink.NONE);
            case BOOK -> rules.operation(at, LINKS[s[task(t) + LINK]]);
            case UNCONFIRMED -> rules.unconfirmed(at);
            case CANCEL -> rules.cancellation(at, bookingSeen(s, t), isWhole(s, t), s[task(t) + SEEN_OLD] == 1);
            case RECOVERY -> rules.recovery(at);
            case SWEEP ->
                at.row() == State.UNKNOWN
                        ? Effect.END
                        : rules.endedHold(at.row(), s[row(World.HOLD) + END] == 2, bookingSeen(s, t));
            case PERSON -> Effect.WAIT;
        };
    }

    /** Performs the immediate action of a task: it begins a store operation, calls the handler, or ends. */
    private void settle(byte[] n, int t) {
        int at = task(t);
        while (n[at + STATUS] == ACTIVE && n[at + PENDING] == 0) {
            Effect effect = decide(n, t);
            if (effect == Effect.END) {
                boolean hasNoResponse = world.tasks.get(t).isRequest() && n[at + RESPONSE] == 0;
                require(!hasNoResponse, "L: a request ends without a response");
                end(n, t);
            } else if (effect.isStoreOperation()) {
                n[at + PENDING] = (byte) effect.ordinal();
                if (effect == Effect.RENEW) {
                    n[at + RENEW] = 0;
                }
            } else if (effect == Effect.CALL) {
                n[at + HANDLER] = (byte) HandlerPhase.RUNNING.ordinal();
                if (world.tasks.get(t).isOperation()) {
                    int row = world.tasks.get(t).row();
                    n[CALLS + row]++;
                    require(n[CALLS + row] == 1, "I3: the handler is called twice");
                }
                if (rules.closesBeforeCompensating() && world.tasks.get(t).kind() == Kind.RECOVERY) {
                    n[at + PENDING] = (byte) Effect.CLOSE.ordinal();
                }
            } else {
                return;
            }
        }
    }

    private void end(byte[] n, int t) {
        int at = task(t);
        World.Task task = world.tasks.get(t);
        java.util.Arrays.fill(n, at, at + TASK, (byte) 0);
        if (task.isRequest()) {
            n[at + STATUS] = DONE;
            return;
        }
        if (n[row(task.row()) + OWNER] == t + 1) {
            n[row(task.row()) + OWNER] = DEAD_TOKEN; // its token is never used again
        }
        if (n[late] == task.row() + 1 && n[late + 2 + OWNER] == t + 1) {
            n[late + 2 + OWNER] = DEAD_TOKEN;
        }
    }

    private void send(byte[] n, int t, World.Task task, Effect effect) {
        int at = task(t);
        int row = task.row();
        switch (effect) {
            case SEND_SUCCESS -> {
                n[at + RESPONSE] = (byte) SentResponse.SUCCESS.ordinal();
                if (task.isOperation()) {
                    n[GOT_200 + row] = 1;
                    require(
                            row == World.HOLD || n[BOOKED_CONTENT + row] == task.content(),
                            "I4: 200 for content that was not booked");
                    require(
                            n[at + AFTER_CANCELLATION] == 0,
                            "I1c: a booking that was sent after its cancellation got 200 gets 200");
                    checkBoth(n, row);
                } else if (task.kind() == Kind.UNCONFIRMED) {
                    n[UNCONFIRMED_200] = 1;
                    n[CANCELLED_200] = 1;
                } else {
                    int own = World.T1 + task.tickets() - 1;
                    n[GOT_200 + own] = 1;
                    require(
                            n[ACCEPTED + own - World.T1] == 1,
                            "I5: a cancellation gets 200 without a call of the handler");
                    if (own == World.ALL) {
                        n[CANCELLED_200] = 1;
                    }
                    require(n[GOT_400 + own] == 0, "I1b: a cancellation gets 200 after 400");
                }
            }
            case SEND_REFUSAL -> {
                n[at + RESPONSE] = (byte) SentResponse.REFUSAL.ordinal();
                int own = task.kind() == Kind.CANCEL ? World.T1 + task.tickets() - 1 : row;
                n[GOT_400 + own] = 1;
                if (task.isOperation()) {
                    checkBoth(n, row);
                } else {
                    require(n[GOT_200 + own] == 0, "I1b: a cancellation gets 400 after 200");
                }
            }
            case SEND_CONTENT_MISMATCH -> n[at + RESPONSE] = (byte) SentResponse.REFUSAL.ordinal();
            case SEND_UNDECIDED -> {
                n[at + RESPONSE] = (byte) SentResponse.UNDECIDED.ordinal();
                Effect pending = EFFECT_VALUES[n[at + PENDING]];
                boolean mayNotKnow = pending == Effect.SHARE || n[at + HANDLER] == HandlerPhase.NOT_CALLED.ordinal();
                if (task.isOperation() && mayNotKnow && isSharing(n, row, pending)) {
                    n[WINDOW + row] = 1;
                }
            }
            default -> throw new IllegalStateException();
        }
    }

    /** Whether the write is in flight, or took or will take effect late, so that the task does not know in time. */
    private boolean isSharing(byte[] n, int row, Effect pending) {
        boolean willLand = n[late] == row + 1 && n[late + 2] == State.SHARED.ordinal();
        return pending == Effect.SHARE || (pending == Effect.READ && (stateOf(n, row) == State.SHARED || willLand));
    }

    private void checkBoth(byte[] n, int row) {
        boolean both = n[GOT_200 + row] == 1 && n[GOT_400 + row] == 1;
        if (row == World.HOLD) {
            require(!both || n[ENDED] == 1, "I1b: a hold gets 200 and 400");
        } else {
            boolean mayBe = row == World.BOOKING && (n[UNCONFIRMED_SENT] == 1 || n[SENT + World.ALL - World.T1] == 1);
            require(!both || mayBe, "I1b: a booking gets 200 and 400");
        }
    }

    private boolean isQuiescent() {
        for (int t = 0; t < tasks; t++) {
            if (now[task(t) + STATUS] == ACTIVE) {
                return false;
            }
        }
        for (int r = 0; r < 6; r++) {
            State state = stateOf(now, r);
            if (state == State.RUNNING || state == State.COMPENSATING || state == State.C_RUNNING) {
                return false;
            }
        }
        return now[late] == 0 && !isListedHold(now);
    }

    private void checkQuiescent() {
        checkBooking(World.BOOKING);
        checkBooking(World.SECOND);
        for (int row = World.T1; row <= World.ALL; row++) {
            int mask = row == World.T1 ? 1 : row == World.T2 ? 2 : 3;
            require(
                    now[GOT_200 + row] == 0 || (now[TICKETS + World.BOOKING] & mask) == 0,
                    "I1: a cancellation got 200 and its tickets are left");
        }
        State hold = stateOf(now, World.HOLD);
        boolean isGranted = hold == State.OK || hold == State.SHARED;
        boolean held = now[HELD] == 1;
        if (world.isLinked) {
            if (isGranted) {
                require(held && now[CONSUMED] == 0, "H1: a hold is granted and its seats are not held");
            } else if (hold == State.BOOKED) {
                require(held != (now[CONSUMED] == 1), "H1: the seats of a booked hold are counted twice or not at all");
            } else {
                require(!held, "H1: seats are held for a hold that is not granted");
            }
            require(now[ENDED] == 0 || !held, "H3: seats are held after the end");
        } else {
            require(isGranted == held, "I2: the held seats and the row of the hold differ");
            require(now[GOT_200 + World.HOLD] == 0 || held, "I1: a hold got 200 and its seats are not held");
        }
        require(now[GOT_400 + World.HOLD] == 0 || !held, "I1: a hold got 400 and its seats are held");
        boolean isTold = now[GOT_200 + World.HOLD] == 1 || now[WINDOW + World.HOLD] == 1;
        require(!isGranted || isTold, "I2: a hold is granted and the service was not told");
    }

    private void checkBooking(int row) {
        int tickets = now[TICKETS + row];
        State booking = stateOf(now, row);
        boolean isGranted = booking == State.OK || booking == State.SHARED;
        boolean isMain = row == World.BOOKING;
        boolean isRefused = now[GOT_400 + row] == 1 || (isMain && now[UNCONFIRMED_200] == 1);
        require(!isRefused || tickets == 0, "I1: a booking is refused or cancelled and its tickets are left");
        require(tickets == 0 || isGranted, "I2: a booking is not granted and its tickets are left");
        boolean isTold = now[GOT_200 + row] == 1 || (rules.serviceFollowsUp() && now[WINDOW + row] == 1);
        require(!isGranted || isTold, "I2: a booking is granted and the service was not told");
        if (now[GOT_200 + row] == 1 && !(isMain && now[UNCONFIRMED_SENT] == 1)) {
            int may = 0;
            for (int cancel = World.T1; isMain && cancel <= World.ALL; cancel++) {
                if (now[SENT + cancel - World.T1] == 1 && now[GOT_400 + cancel] == 0) {
                    may |= cancel == World.T1 ? 1 : cancel == World.T2 ? 2 : 3;
                }
            }
            require((tickets | may) == 3, "I1: a booking got 200 and a ticket is missing");
        }
    }

    private static void require(boolean condition, String what) {
        if (!condition) {
            throw new Violation(what);
        }
    }

    /** A violated invariant. */
    static final class Violation extends RuntimeException {
        Violation(String what) {
            super(what, null, false, false);
        }
    }
}
