package io.github.suppliersdk.internal.sync.protocol;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * Breadth-first search through all states of a world, from each of its initial states. Visited states are stored as
 * 64-bit hashes. At the end, the steps that cost no budget are searched for a cycle.
 */
final class Search {
    private static final int MAX_STATES = 40_000_000;

    /** The result of a search. */
    record Result(long states, long steps, Optional<String> violation, List<String> path) {}

    private final WorldState worldState;
    private final Moves moves;
    private final boolean keepPaths;
    private final StateSet seen = new StateSet();
    private final Edges edges = new Edges();
    private long steps;

    // used to print paths
    private final List<Integer> parents = new ArrayList<>();
    private final List<String> names = new ArrayList<>();
    private final List<byte[]> states = new ArrayList<>();

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Node(byte[] state, int number) {}

    private Search(World world, Rules rules, boolean keepPaths) {
        this.worldState = new WorldState(world, rules);
        this.moves = new Moves(worldState);
        this.keepPaths = keepPaths;
    }

    static Result of(World world, Rules rules, int most) {
        Result result = new Search(world, rules, false).run(most);
        return result.violation().isPresent() ? new Search(world, rules, true).run(most) : result;
    }

    /** Searches all states of the world, and prints a line with their number. */
    static Result printed(World world) {
        long start = System.nanoTime();
        Result result = of(world, Rules.RIGHT, MAX_STATES);
        System.out.println(world.name + ": " + result.states() + " states, " + result.steps() + " steps, "
                + (System.nanoTime() - start) / 1_000_000 + " ms, "
                + result.violation().orElse("no violation"));
        return result;
    }

    private Result run(int most) {
        ArrayDeque<Node> queue = new ArrayDeque<>();
        List<Integer> values = worldState.world.values;
        for (int value : values.subList(0, Math.min(3, values.size()))) {
            byte[] first = worldState.first(value);
            if (seen.add(first)) {
                remember(-1, "equal at " + ModelSlots.name(value), first);
                queue.add(new Node(first, seen.lastNumber()));
            }
        }
        while (!queue.isEmpty()) {
            Node node = queue.poll();
            edges.from(node.number());
            try {
                moves.next(node.state(), (next, what, isFree) -> {
                    steps++;
                    boolean isNew = seen.add(next);
                    if (isFree) {
                        edges.to(seen.lastNumber());
                    }
                    if (isNew) {
                        byte[] copy = next.clone();
                        remember(node.number(), what, copy);
                        queue.add(new Node(copy, seen.lastNumber()));
                    }
                });
            } catch (Violation e) {
                return new Result(seen.size(), steps, Optional.ofNullable(e.getMessage()), path(node.number()));
            }
            if (seen.size() > most) {
                throw new AssertionError(worldState.world.name + ": more than " + most + " states");
            }
        }
        int inCycle = edges.findCycle(seen.size());
        return new Result(
                seen.size(),
                steps,
                inCycle < 0 ? Optional.empty() : Optional.of("S3: a turn can go on for ever"),
                inCycle < 0 ? List.of() : path(inCycle));
    }

    private void remember(int parent, String what, byte[] state) {
        if (keepPaths) {
            parents.add(parent);
            names.add(what);
            states.add(state);
        }
    }

    private List<String> path(int number) {
        List<String> path = new ArrayList<>();
        for (int i = number; keepPaths && i >= 0; i = parents.get(i)) {
            path.add(names.get(i) + ":" + worldState.describe(states.get(i)));
        }
        Collections.reverse(path);
        return path;
    }

    /** The steps that cost no budget, by the state in which they start. */
    private static final class Edges {
        private int[] targets = new int[1 << 12];
        private int[] from = new int[1 << 12];
        private int count;
        private int states;

        void from(int state) {
            if (state + 2 > from.length) {
                from = Arrays.copyOf(from, from.length * 2);
            }
            from[state] = count;
            states = state + 1;
            from[states] = count;
        }

        void to(int state) {
            if (count == targets.length) {
                targets = Arrays.copyOf(targets, targets.length / 2 * 3);
            }
            targets[count++] = state;
            from[states] = count;
        }

        /**
         * Returns a state on a cycle, or reachable from a cycle; -1 if there is none. Repeatedly removes states without
         * a predecessor.
         */
        int findCycle(int size) {
            int[] into = new int[size];
            for (int i = 0; i < count; i++) {
                into[targets[i]]++;
            }
            int[] free = new int[size];
            int end = 0;
            for (int i = 0; i < size; i++) {
                if (into[i] == 0) {
                    free[end++] = i;
                }
            }
            for (int i = 0; i < end; i++) {
                for (int e = from[free[i]]; e < from[free[i] + 1]; e++) {
                    if (--into[targets[e]] == 0) {
                        free[end++] = targets[e];
                    }
                }
            }
            for (int i = 0; end < size && i < size; i++) {
                if (into[i] > 0) {
                    return i;
                }
            }
            return -1;
        }
    }
}
