package io.github.suppliersdk.benchmarks;

import io.github.suppliersdk.benchmarks.contestants.Contestants;
import java.util.Arrays;
import java.util.List;

/** The way in: the name of a benchmark, and its arguments; BENCHMARKS.md says what there is. */
public final class Benchmarks {
    private Benchmarks() {}

    public static void main(String[] arguments) throws Exception {
        List<String> rest = Arrays.asList(arguments).subList(Math.min(1, arguments.length), arguments.length);
        switch (arguments.length == 0 ? "" : arguments[0]) {
            case "calls" ->
                new Calls(
                                Integer.getInteger("rounds", 15),
                                rest.contains("tls"),
                                rest.contains("gzip"),
                                names(System.getProperty("clients", "")))
                        .run();
            default -> throw new IllegalArgumentException("usage: calls [tls] [gzip] | codec | startup | publishing");
        }
    }

    private static List<String> names(String chosen) {
        return chosen.isEmpty() ? Contestants.ALL : List.of(chosen.split(","));
    }
}
