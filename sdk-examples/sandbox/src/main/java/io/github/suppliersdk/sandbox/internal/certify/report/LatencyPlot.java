package io.github.suppliersdk.sandbox.internal.certify.report;

import io.github.suppliersdk.sandbox.certify.Latencies;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A plot of response times: one dot for each response, from left to right in the order of the responses, with a
 * logarithmic scale from bottom to top. The coordinates are from 0 to 100 in both directions; the page stretches the
 * drawing.
 *
 * @param request the kind of request, such as {@code POST /hold}
 * @param isWithin whether the 99th percentile meets the limit
 * @param figures the percentiles and the limit
 * @param dots the SVG path of all dots
 * @param lines the grid lines of the scale
 * @param limitY the vertical position of the limit
 */
public record LatencyPlot(
        String request, boolean isWithin, List<Figure> figures, String dots, List<Line> lines, String limitY) {

    private static final int[] PERCENTS = {50, 90, 99};

    /** A named duration, such as a percentile. */
    public record Figure(String name, String value) {}

    /** A horizontal grid line with the duration that it marks. */
    public record Line(String y, String label) {}

    public static LatencyPlot of(Latencies latencies) {
        double least = latencies.durations().stream()
                .mapToDouble(LatencyPlot::millis)
                .min()
                .orElse(1);
        double most = Math.max(
                latencies.durations().stream()
                        .mapToDouble(LatencyPlot::millis)
                        .max()
                        .orElse(1),
                millis(latencies.limit()));
        int low = (int) Math.floor(Math.log10(least));
        int high = Math.max(low + 1, (int) Math.ceil(Math.log10(most) + 0.05));
        StringBuilder dots = new StringBuilder();
        for (int i = 0; i < latencies.durations().size(); i++) {
            double x = 100 * (i + 0.5) / latencies.durations().size();
            dots.append('M')
                    .append(number(x))
                    .append(' ')
                    .append(y(millis(latencies.durations().get(i)), low, high))
                    .append("h0");
        }
        List<Line> lines = new ArrayList<>();
        for (int decade = low; decade <= high; decade++) {
            lines.add(new Line(y(Math.pow(10, decade), low, high), text(Math.pow(10, decade))));
        }
        List<Figure> figures = new ArrayList<>();
        for (int percent : PERCENTS) {
            figures.add(new Figure("p" + percent, text(millis(latencies.percentile(percent)))));
        }
        figures.add(new Figure("limit", text(millis(latencies.limit()))));
        boolean isWithin = latencies.percentile(99).compareTo(latencies.limit()) <= 0;
        return new LatencyPlot(
                latencies.request(),
                isWithin,
                figures,
                dots.toString(),
                lines,
                y(millis(latencies.limit()), low, high));
    }

    private static double millis(Duration time) {
        return Math.max(0.01, time.toNanos() / 1e6);
    }

    private static String y(double millis, int low, int high) {
        return number(100 - 100 * (Math.log10(millis) - low) / (high - low));
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }

    /** Formats a duration in milliseconds as text, such as {@code 1.5 ms} or {@code 2 s}. */
    static String text(double millis) {
        if (millis >= 1000) {
            return plain(millis / 1000) + " s";
        }
        return plain(millis) + " ms";
    }

    private static String plain(double value) {
        String text = String.format(Locale.ROOT, value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%.0f", value);
        return text.contains(".") ? text.replaceAll("0+$", "").replaceAll("\\.$", "") : text;
    }
}
