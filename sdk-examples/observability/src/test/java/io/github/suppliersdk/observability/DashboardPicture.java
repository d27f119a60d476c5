package io.github.suppliersdk.observability;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Draws the results of the dashboard's queries as SVG, three panels in a row. */
final class DashboardPicture {
    private static final int WIDTH = 400;
    private static final int HEIGHT = 190;
    private static final int STAT_HEIGHT = 70;
    private static final int MARGIN = 10;
    private static final int LINES_OF_LEGEND = 4;
    private static final List<String> COLOURS =
            List.of("#1f78b4", "#e66101", "#33a02c", "#a6761d", "#7570b3", "#d01c8b", "#666666", "#e7298a");
    private static final Pattern LABEL = Pattern.compile("\\{\\{(\\w+)}}");

    private DashboardPicture() {}

    /** A value at a time. */
    record Point(double time, double value) {}

    /** A series with its name in the legend. */
    record Line(String name, List<Point> points) {}

    /** A panel with its series. */
    record Panel(String title, String unit, String type, List<Line> lines) {
        private boolean isStat() {
            return type.equals("stat");
        }
    }

    static Line line(JsonNode series, String legend) {
        Matcher labels = LABEL.matcher(legend);
        String name = labels.replaceAll(label -> Matcher.quoteReplacement(
                series.path("metric").path(label.group(1)).asText()));
        List<Point> points = new ArrayList<>();
        for (JsonNode point : series.path("values")) {
            double value = Double.parseDouble(point.path(1).asText().replace("Inf", "Infinity"));
            if (Double.isFinite(value)) {
                points.add(new Point(point.path(0).asDouble(), value));
            }
        }
        return new Line(name.replace("/supplier/availability/experiences/", "…/"), points);
    }

    static String of(List<Panel> panels, long begin, long end) {
        StringBuilder body = new StringBuilder();
        int x = 0;
        int y = MARGIN;
        boolean wasStat = true;
        for (Panel panel : panels) {
            int width = panel.isStat() ? WIDTH / 2 : WIDTH;
            if (x + width > 3 * WIDTH || (wasStat && !panel.isStat() && x > 0)) {
                x = 0;
                y += (wasStat ? STAT_HEIGHT : HEIGHT) + MARGIN;
            }
            wasStat = panel.isStat();
            body.append("<g transform='translate(")
                    .append(x)
                    .append(',')
                    .append(y)
                    .append(")'>");
            draw(panel, width - MARGIN, begin, end, body);
            body.append("</g>\n");
            x += width;
        }
        int bottom = y + HEIGHT + MARGIN;
        return "<svg xmlns='http://www.w3.org/2000/svg' viewBox='" + -MARGIN + " 0 " + (3 * WIDTH + MARGIN) + " "
                + bottom
                + "' font-family='sans-serif' font-size='10'>\n<rect x='" + -MARGIN + "' width='" + (3 * WIDTH + MARGIN)
                + "' height='" + bottom + "' fill='#f4f5f5'/>\n" + body + "</svg>\n";
    }

    private static void draw(Panel panel, int width, long begin, long end, StringBuilder to) {
        int height = panel.isStat() ? STAT_HEIGHT : HEIGHT;
        to.append(String.format(
                Locale.ROOT, "<rect width='%d' height='%d' fill='white' stroke='#d0d0d0'/>", width, height));
        text(8, 16, "font-weight='bold'", panel.title(), to);
        if (panel.isStat()) {
            Line line = panel.lines().get(0);
            double last = line.points().isEmpty()
                    ? 0
                    : line.points().get(line.points().size() - 1).value();
            text(width / 2, 52, "font-size='26' text-anchor='middle' fill='#2f6f2f'", shown(last, panel.unit()), to);
            return;
        }
        double top = panel.lines().stream()
                .flatMap(line -> line.points().stream())
                .mapToDouble(Point::value)
                .max()
                .orElse(1);
        double most = top > 0 ? top * 1.1 : 1;
        int legend = Math.min(LINES_OF_LEGEND, (panel.lines().size() + 1) / 2) * 12;
        int floor = height - 14 - legend;
        int plot = width - 60;
        for (int tick = 0; tick <= 2; tick++) {
            double level = floor - tick / 2.0 * (floor - 26);
            to.append(String.format(Locale.ROOT, "<path d='M50 %.1fH%d' stroke='#e5e5e5'/>", level, 50 + plot));
            text(46, (int) level + 3, "text-anchor='end' fill='#555'", shown(most * tick / 2, panel.unit()), to);
        }
        for (int i = 0; i < panel.lines().size(); i++) {
            Line line = panel.lines().get(i);
            String colour = COLOURS.get(i % COLOURS.size());
            StringBuilder points = new StringBuilder();
            line.points()
                    .forEach(point -> points.append(String.format(
                            Locale.ROOT,
                            "%.1f,%.1f ",
                            50 + plot * (point.time() - begin) / (end - begin),
                            floor - point.value() / most * (floor - 26))));
            to.append("<polyline fill='none' stroke-width='1.5' stroke='" + colour + "' points='")
                    .append(points.toString().strip())
                    .append("'/>");
            if (i < 2 * LINES_OF_LEGEND) {
                int column = 10 + i % 2 * (width / 2);
                int row = floor + 14 + i / 2 * 12;
                to.append(String.format(
                        Locale.ROOT, "<rect x='%d' y='%d' width='8' height='3' fill='%s'/>", column, row - 4, colour));
                text(column + 12, row, "fill='#333'", line.name(), to);
            }
        }
    }

    private static void text(int x, int y, String style, String text, StringBuilder to) {
        String escaped = text.replace("&", "&amp;").replace("<", "&lt;");
        to.append("<text x='" + x + "' y='" + y + "' " + style + ">" + escaped + "</text>");
    }

    private static String shown(double value, String unit) {
        return switch (unit) {
            case "s" -> value < 1 ? Math.round(value * 1000) + " ms" : String.format(Locale.ROOT, "%.1f s", value);
            case "percentunit" -> String.format(Locale.ROOT, "%.1f %%", value * 100);
            default ->
                value == Math.rint(value) ? Long.toString((long) value) : String.format(Locale.ROOT, "%.1f", value);
        };
    }
}
