package io.github.suppliersdk.benchmarks;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The numbers that each contestant got in each round; medians, so that rounds disturbed by other load do not count. */
final class Rounds {
    private final Map<String, List<double[]>> all = new LinkedHashMap<>();

    void add(String name, double... numbers) {
        all.computeIfAbsent(name, missing -> new ArrayList<>()).add(numbers);
    }

    /** The median of one of the numbers. */
    double median(String name, int number) {
        return median(all.get(name).stream().map(numbers -> numbers[number]).toList());
    }

    /** The median of the ratios of the rounds: both were measured in the same rounds. */
    double ratio(String name, String base, int number) {
        List<double[]> own = all.get(name);
        List<double[]> other = all.get(base);
        return median(IntStream.range(0, own.size())
                .mapToObj(round -> own.get(round)[number] / other.get(round)[number])
                .toList());
    }

    private static double median(List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }
}
