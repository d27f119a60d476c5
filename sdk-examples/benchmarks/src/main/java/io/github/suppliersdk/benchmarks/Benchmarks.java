package io.github.suppliersdk.benchmarks;

import io.github.suppliersdk.benchmarks.contestants.Contestants;
import java.util.Arrays;
import java.util.List;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/** Runs the benchmark that its first argument names, with the other arguments; BENCHMARKS.md lists them. */
public final class Benchmarks {
    private Benchmarks() {}

    public static void main(String[] arguments) throws Exception {
        List<String> rest = Arrays.asList(arguments).subList(Math.min(1, arguments.length), arguments.length);
        switch (arguments.length == 0 ? "" : arguments[0]) {
            case "calls" ->
                new Calls(
                                Integer.getInteger("rounds", 101),
                                rest.contains("tls"),
                                rest.contains("gzip"),
                                names(System.getProperty("clients", "")),
                                Arrays.stream(System.getProperty("operations", "GET,PATCH,POST")
                                                .split(","))
                                        .map(Operation::valueOf)
                                        .toList())
                        .run();
            case "codec" ->
                new Runner(new OptionsBuilder()
                                .include(CodecBenchmark.class.getSimpleName())
                                .addProfiler(GCProfiler.class)
                                .build())
                        .run();
            case "startup" -> new StartUp(Integer.getInteger("rounds", 15)).run();
            case "publishing" ->
                new Publishing(
                                Integer.getInteger("rounds", Integer.getInteger("delay", 0) > 0 ? 3 : 15),
                                Arrays.stream(System.getProperty("sizes", "10000,100000,1000000,5000000")
                                                .split(","))
                                        .map(Integer::valueOf)
                                        .toList(),
                                Integer.getInteger("delay", 0))
                        .run();
            case "webhooks" ->
                new Webhooks(
                                Integer.getInteger("rounds", 7),
                                Integer.getInteger("connections", 8),
                                Integer.getInteger("holds", 4_000))
                        .run();
            case "sync" -> new Sync(rest).run();
            default ->
                throw new IllegalArgumentException(
                        "usage: calls [tls] [gzip] | codec | startup | publishing | webhooks | sync");
        }
    }

    private static List<String> names(String chosen) {
        return chosen.isEmpty() ? Contestants.ALL : List.of(chosen.split(","));
    }
}
