package io.github.suppliersdk.benchmarks;

import io.github.suppliersdk.benchmarks.contestants.Contestants;
import java.util.Arrays;
import java.util.List;

/** Runs the benchmark that its argument names; BENCHMARKS.md lists them. */
public final class Benchmarks {
    private Benchmarks() {}

    public static void main(String[] arguments) throws Exception {
        switch (arguments.length == 0 ? "" : arguments[0]) {
            case "calls" -> new Calls(rounds(101), clients()).run();
            case "publishing" -> new Publishing(rounds(15), 0, 100_000).run();
            case "publishing-far" -> new Publishing(rounds(1), 40, 100_000).run();
            case "webhooks" -> new Webhooks(rounds(7)).run();
            case "sync" -> new Sync(Integer.getInteger("options", 300)).run();
            case "start-up" -> new StartUp(rounds(11), Arrays.copyOfRange(arguments, 1, arguments.length)).run();
            default ->
                throw new IllegalArgumentException(
                        "usage: calls | publishing | publishing-far | webhooks | sync | start-up");
        }
    }

    private static int rounds(int usual) {
        return Integer.getInteger("rounds", usual);
    }

    private static List<String> clients() {
        return List.of(
                System.getProperty("clients", String.join(",", Contestants.ALL)).split(","));
    }
}
