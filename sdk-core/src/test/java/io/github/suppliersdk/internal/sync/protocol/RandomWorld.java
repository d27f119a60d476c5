package io.github.suppliersdk.internal.sync.protocol;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * A random walk through a world that is too large for a search. A seed determines the world and which possible step is
 * taken next: a free one, or one that uses a budget and so is paid for.
 */
final class RandomWorld {
    private static final int MAX_STEPS = 20_000;
    private static final int MAX_UNCHANGED_TIMERS = 20;

    /** The violation that was found, and the path to it. */
    record Result(int steps, Optional<String> violation, List<String> path) {}

    final long seed;
    final World world;
    private final SplittableRandom random;

    RandomWorld(long seed) {
        this.seed = seed;
        this.random = new SplittableRandom(seed);
        this.world = World.of(description());
    }

    private String description() {
        boolean isOutbox = random.nextBoolean();
        int processes = 1 + random.nextInt(3);
        StringBuilder text = new StringBuilder(isOutbox ? "outbox " : "memory ").append(processes);
        text.append(" slots=").append(1 + random.nextInt(3));
        text.append(" change=").append(2 + random.nextInt(10));
        for (String budget : List.of("unmarked", "late", "lost", "unheard", "throttled", "crash", "reconcile")) {
            if (random.nextInt(2) == 0) {
                text.append(' ').append(budget).append('=').append(1 + random.nextInt(4));
            }
        }
        if (isOutbox && random.nextBoolean()) {
            text.append(" expiry=").append(1 + random.nextInt(4));
        }
        String seats = oneOf("", "", "", " seats-of-service", " no-seats");
        String sales =
                seats.equals(" no-seats") ? "" : oneOf("", " subtracts-before", " subtracts-after", " releases-after");
        text.append(seats).append(sales).append(sales.isEmpty() ? "" : " sale=" + (1 + random.nextInt(5)));
        String content = oneOf("", "", " refuses-b", " alters-b", " put-creates", " elsewhere");
        text.append(content).append(oneOf("", "", " held hold-end=1", " held"));
        text.append(oneOf("", " take-then-read", " read-then-take"));
        boolean canBeExact = (isOutbox || processes == 1) && seats.isEmpty() && sales.isEmpty();
        if (canBeExact && !content.equals(" alters-b")) {
            text.append(" exact");
        }
        return text.toString();
    }

    private String oneOf(String... choices) {
        return choices[random.nextInt(choices.length)];
    }

    Result run(Rules rules) {
        WorldState worldState = new WorldState(world, rules);
        Moves moves = new Moves(worldState);
        byte[] state = worldState.first(world.values.get(random.nextInt(world.values.size())));
        List<String> path = new ArrayList<>(List.of(worldState.describe(state)));
        int paidOf100 = 1 + random.nextInt(30);
        int unchangedTimers = 0;
        Choice free = new Choice(worldState.size);
        Choice paid = new Choice(worldState.size);
        try {
            for (int step = 1; step < MAX_STEPS; step++) {
                free.count = 0;
                paid.count = 0;
                boolean mayWaitUnchanged = unchangedTimers < MAX_UNCHANGED_TIMERS;
                moves.next(state, (next, what, isFree) -> {
                    if (mayWaitUnchanged || !what.equals(Moves.UNCHANGED_TIMER)) {
                        (isFree ? free : paid).offer(next, what, random);
                    }
                });
                boolean pays = paid.count > 0 && (free.count == 0 || random.nextInt(100) < paidOf100);
                Choice choice = pays ? paid : free;
                if (choice.count == 0) {
                    return new Result(step, Optional.empty(), path);
                }
                System.arraycopy(choice.state, 0, state, 0, state.length);
                path.add(choice.what);
                unchangedTimers += choice.what.equals(Moves.UNCHANGED_TIMER) ? 1 : 0;
            }
            throw new Violation("S3: a turn can go on for ever");
        } catch (Violation e) {
            path.add(worldState.describe(state));
            return new Result(path.size(), Optional.ofNullable(e.getMessage()), path);
        }
    }

    /** Picks one of the steps that are offered, each with the same probability. */
    private static final class Choice {
        private final byte[] state;
        private String what = "";
        private int count;

        Choice(int size) {
            this.state = new byte[size];
        }

        void offer(byte[] next, String name, SplittableRandom random) {
            count++;
            if (random.nextInt(count) == 0) {
                System.arraycopy(next, 0, state, 0, next.length);
                what = name;
            }
        }
    }
}
