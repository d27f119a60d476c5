package io.github.suppliersdk.sandbox.internal.page;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * A line chart of the last two minutes.
 *
 * @param now the latest value
 * @param top the value at the upper edge
 * @param summary the chart in words, for screen readers
 */
record Plot(String title, String now, String top, String summary, List<Line> lines) {

    static final int WIDTH = 480;
    static final int HEIGHT = 96;

    /**
     * A line of the chart.
     *
     * @param kind the style of the line: main, second or bad
     * @param points the points of an SVG polyline; empty if the line is not drawn
     */
    record Line(String name, String kind, String points) {

        /**
         * Creates a line. It is not drawn if all values are 0: a red line in an idle sandbox would look like a failure.
         */
        static Line of(String name, String kind, long[] values, long top) {
            if (Arrays.stream(values).allMatch(value -> value == 0)) {
                return new Line(name, kind, "");
            }
            StringBuilder points = new StringBuilder();
            for (int i = 0; i < values.length; i++) {
                double x = values.length < 2 ? 0 : (double) i * WIDTH / (values.length - 1);
                double y = HEIGHT - 2 - Math.min(1, (double) values[i] / top) * (HEIGHT - 6);
                points.append(String.format(Locale.ROOT, "%.1f,%.1f ", x, y));
            }
            return new Line(name, kind, points.toString().strip());
        }
    }

    /** The smallest of 1, 2, 5, 10, 20, … that is not less than the value. */
    static long roundUp(long value) {
        long power = 1;
        while (power * 10 <= value) {
            power *= 10;
        }
        for (long factor : new long[] {1, 2, 5}) {
            if (factor * power >= value) {
                return factor * power;
            }
        }
        return 10 * power;
    }
}
