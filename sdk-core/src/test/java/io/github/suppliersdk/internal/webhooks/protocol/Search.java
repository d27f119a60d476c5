package io.github.suppliersdk.internal.webhooks.protocol;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Breadth-first search through all states of a world. Visited states are stored as 64-bit hashes. */
final class Search {
    private static final int MAX_STATES = 60_000_000;

    /** The result of a search. */
    record Result(long states, long steps, Optional<String> violation, List<String> path) {}

    private final Moves moves;
    private final boolean keepPaths;
    private final boolean keepEdges;
    private int[] edges = new int[1 << 12];
    private int edgeCount;
    private int[] numbers = new int[1 << 16];
    private long[] seen = new long[1 << 16];
    private int count;
    private long steps;
    private int lastNumber;

    // used to print paths
    private final List<Integer> parents = new ArrayList<>();
    private final List<String> names = new ArrayList<>();

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Node(byte[] state, int number) {}

    private Search(World world, Rules rules, boolean keepPaths) {
        this.moves = new Moves(world, rules);
        this.keepPaths = keepPaths;
        this.keepEdges = world.mustEnd && !keepPaths;
    }

    static Result of(World world, Rules rules, int most) {
        Result result = new Search(world, rules, false).run(most);
        return result.violation().isPresent() ? new Search(world, rules, true).run(most) : result;
    }

    /** Searches all states of the world, and prints a line with their number. */
    static Result printed(World world) {
        long start = System.nanoTime();
        Result result = of(world, new Rules(), MAX_STATES);
        System.out.println(world.name + ": " + result.states() + " states, " + result.steps() + " steps, "
                + (System.nanoTime() - start) / 1_000_000 + " ms "
                + result.violation().orElse("no violation"));
        return result;
    }

    private Result run(int most) {
        ArrayDeque<Node> queue = new ArrayDeque<>();
        byte[] first = moves.first();
        add(first);
        parents.add(-1);
        names.add("begin");
        queue.add(new Node(first, 0));
        Node[] current = new Node[1];
        while (!queue.isEmpty()) {
            Node node = queue.poll();
            current[0] = node;
            try {
                moves.next(node.state(), (what, next) -> {
                    steps++;
                    boolean isNew = add(next);
                    if (keepEdges && !what.equals(Moves.FRUITLESS_SWEEP)) {
                        if (edgeCount + 2 > edges.length) {
                            edges = java.util.Arrays.copyOf(edges, edges.length * 2);
                        }
                        edges[edgeCount++] = current[0].number();
                        edges[edgeCount++] = lastNumber;
                    }
                    if (isNew) {
                        if (keepPaths) {
                            parents.add(current[0].number());
                            names.add(what);
                        }
                        queue.add(new Node(next, count - 1));
                    }
                });
            } catch (Moves.Violation e) {
                return new Result(count, steps, Optional.ofNullable(e.getMessage()), path(node.number()));
            }
            if (count > most) {
                throw new AssertionError("more than " + most + " states");
            }
        }
        boolean goesOn = keepEdges && hasCycle();
        return new Result(
                count, steps, goesOn ? Optional.of("L: a run can go on for ever") : Optional.empty(), List.of());
    }

    /** Whether there is a cycle. Repeatedly removes states without a predecessor: in a cycle each state has one. */
    private boolean hasCycle() {
        int[] into = new int[count];
        int[] from = new int[count + 1];
        for (int i = 0; i < edgeCount; i += 2) {
            from[edges[i] + 1]++;
            into[edges[i + 1]]++;
        }
        for (int i = 0; i < count; i++) {
            from[i + 1] += from[i];
        }
        int[] targets = new int[edgeCount / 2];
        int[] fill = from.clone();
        for (int i = 0; i < edgeCount; i += 2) {
            targets[fill[edges[i]]++] = edges[i + 1];
        }
        int[] free = new int[count];
        int end = 0;
        for (int i = 0; i < count; i++) {
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
        return end < count;
    }

    private List<String> path(int number) {
        List<String> path = new ArrayList<>();
        for (int n = number; keepPaths && n >= 0; n = parents.get(n)) {
            path.add(names.get(n));
        }
        Collections.reverse(path);
        return path;
    }

    private boolean add(byte[] state) {
        long hash = hash(state);
        if (count * 2 > seen.length) {
            long[] old = seen;
            int[] oldNumbers = numbers;
            seen = new long[old.length * 2];
            numbers = new int[seen.length];
            for (int i = 0; i < old.length; i++) {
                if (old[i] != 0) {
                    int slot = slot(old[i]);
                    seen[slot] = old[i];
                    numbers[slot] = oldNumbers[i];
                }
            }
        }
        int slot = slot(hash);
        if (seen[slot] == hash) {
            lastNumber = numbers[slot];
            return false;
        }
        seen[slot] = hash;
        numbers[slot] = count;
        lastNumber = count;
        count++;
        return true;
    }

    private int slot(long hash) {
        int mask = seen.length - 1;
        int slot = (int) (hash >>> 20) & mask;
        while (seen[slot] != 0 && seen[slot] != hash) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private static long hash(byte[] state) {
        long h = 0x9E3779B97F4A7C15L;
        int i = 0;
        for (; i + 8 <= state.length; i += 8) {
            long word = (long) LONGS.get(state, i);
            h = mix(h ^ word) + 0x9E3779B97F4A7C15L;
        }
        for (; i < state.length; i++) {
            h = mix(h ^ (state[i] + 0x100L)) + 0x9E3779B97F4A7C15L;
        }
        return h == 0 ? 1 : h;
    }

    private static final java.lang.invoke.VarHandle LONGS =
            java.lang.invoke.MethodHandles.byteArrayViewVarHandle(long[].class, java.nio.ByteOrder.LITTLE_ENDIAN);

    private static long mix(long z) {
        long y = (z ^ (z >>> 32)) * 0xD6E8FEB86659FD93L;
        y = (y ^ (y >>> 32)) * 0xD6E8FEB86659FD93L;
        return y ^ (y >>> 32);
    }
}
