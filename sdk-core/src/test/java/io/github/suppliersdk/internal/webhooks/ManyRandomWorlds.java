package io.github.suppliersdk.internal.webhooks;

import java.util.stream.LongStream;

/** Runs a number of random worlds on all processors. The arguments are the number, and optionally the first seed. */
final class ManyRandomWorlds {
    private static final int BATCH = 20_000;

    private ManyRandomWorlds() {}

    public static void main(String[] args) {
        long count = Long.parseLong(args[0]);
        long given = args.length > 1 ? Long.parseLong(args[1]) : 0;
        long first = given == 0 ? System.nanoTime() : given;
        long steps = 0;
        for (long done = 0; done < count; done += BATCH) {
            long from = first + done;
            steps += LongStream.range(from, from + Math.min(BATCH, count - done))
                    .parallel()
                    .map(RandomWorld::runSeeded)
                    .sum();
            System.out.println(
                    "random worlds: " + Math.min(count, done + BATCH) + ", steps: " + steps + ", first seed: " + first);
        }
    }
}
