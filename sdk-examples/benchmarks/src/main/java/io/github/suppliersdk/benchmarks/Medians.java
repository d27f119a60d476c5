package io.github.suppliersdk.benchmarks;

import java.util.List;
import java.util.stream.IntStream;

/** Medians of measurements: rounds that other load has disturbed do not count. */
final class Medians {
    private Medians() {}

    static double of(List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }

    /** The median of the ratios of the rounds; both were measured in the same rounds. */
    static double ofRatios(List<Double> values, List<Double> base) {
        return of(IntStream.range(0, values.size())
                .mapToObj(i -> values.get(i) / base.get(i))
                .toList());
    }
}
