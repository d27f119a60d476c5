package io.github.suppliersdk.internal.webhooks.protocol;

import java.util.ArrayList;
import java.util.List;

/** The parameters of a small world: requests, processes, and how often each fault may occur. */
final class World {
    static final int HOLD = 0;
    static final int BOOKING = 1;
    static final int SECOND = 2;
    static final int T1 = 3;
    static final int T2 = 4;
    static final int ALL = 5;

    enum Kind {
        HOLD,
        BOOK,
        UNCONFIRMED,
        CANCEL,
        PERSON,
        RECOVERY,
        SWEEP
    }

    /** A task that may begin. */
    record Task(Kind kind, int row, int content, int process) {
        boolean isRequest() {
            return kind != Kind.RECOVERY && kind != Kind.SWEEP;
        }

        boolean isOperation() {
            return kind == Kind.HOLD || kind == Kind.BOOK;
        }

        int tickets() {
            return content;
        }
    }

    final String name;
    final int processes;
    final boolean isLinked;
    final List<Task> tasks = new ArrayList<>();
    final int[] budgets = new int[6];
    boolean lateWrites = true;
    boolean isBooked;
    boolean mustEnd;

    private World(String name, int processes, boolean isLinked) {
        this.name = name;
        this.processes = processes;
        this.isLinked = isLinked;
    }

    /**
     * A world from its description.
     *
     * @param requests some of {@code booked} (the booking was confirmed before), {@code hold}, {@code book}, {@code
     *     second} (another booking of the hold), {@code unconfirmed}, the cancellations {@code T1}, {@code T2} and
     *     {@code all}, {@code person} and {@code person-hold} (somebody resolves a compensation). A prime, such as in
     *     {@code book'}, means other content
     * @param budgets how often each fault may occur, such as {@code c1}: {@code c} a crash, {@code s} a failure of the
     *     store, {@code p} a lease that expires while its owner runs, {@code t} a handler that throws, {@code r} a
     *     renewal, {@code o} a refusal that becomes old; {@code nolate} for no late writes, {@code ends} if every run
     *     must come to an end
     */
    static World of(int processes, boolean linked, String requests, String budgets) {
        World world =
                new World(processes + (linked ? " linked: " : ": ") + requests + " | " + budgets, processes, linked);
        for (String request : requests.split(" ", -1)) {
            if (request.equals("booked")) {
                world.isBooked = true;
                continue;
            }
            world.tasks.add(
                    switch (request) {
                        case "hold" -> new Task(Kind.HOLD, HOLD, 1, 0);
                        case "hold'" -> new Task(Kind.HOLD, HOLD, 2, 0);
                        case "book" -> new Task(Kind.BOOK, BOOKING, 1, 0);
                        case "book'" -> new Task(Kind.BOOK, BOOKING, 2, 0);
                        case "second" -> new Task(Kind.BOOK, SECOND, 1, 0);
                        case "unconfirmed" -> new Task(Kind.UNCONFIRMED, BOOKING, 0, 0);
                        case "T1" -> new Task(Kind.CANCEL, T1, 1, 0);
                        case "T2" -> new Task(Kind.CANCEL, T2, 2, 0);
                        case "T2-in-row-of-T1" -> new Task(Kind.CANCEL, T1, 2, 0);
                        case "all" -> new Task(Kind.CANCEL, ALL, 3, 0);
                        case "person" -> new Task(Kind.PERSON, BOOKING, 0, 0);
                        case "person-hold" -> new Task(Kind.PERSON, HOLD, 0, 0);
                        default -> throw new IllegalArgumentException(request);
                    });
        }
        for (int row = HOLD; row <= SECOND; row++) {
            int used = row;
            if (world.tasks.stream().anyMatch(task -> task.row() == used)
                    || (row == BOOKING && requests.matches(".*(T1|T2|all).*"))) {
                for (int process = 0; process < processes; process++) {
                    world.tasks.add(new Task(Kind.RECOVERY, row, 0, process));
                }
            }
        }
        for (int process = 0; linked && process < processes; process++) {
            world.tasks.add(new Task(Kind.SWEEP, HOLD, 0, process));
        }
        for (String budget : budgets.isEmpty() ? new String[0] : budgets.split(" ", -1)) {
            if (budget.equals("nolate")) {
                world.lateWrites = false;
            } else if (budget.equals("ends")) {
                world.mustEnd = true;
            } else {
                world.budgets["csptro".indexOf(budget.charAt(0))] = Integer.parseInt(budget.substring(1));
            }
        }
        return world;
    }
}
