package io.github.suppliersdk.tool.terminal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** Formats rows as a table of text. If it is too wide for the terminal, the widest columns are cut. */
final class Table {
    private static final String GAP = "  ";
    private static final int MIN_WIDTH = 8;

    private Table() {}

    static String of(Listing listing, Palette palette, int columns) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(listing.columns().stream()
                .map(each -> each.replace('_', ' ').toUpperCase(Locale.ROOT))
                .toList());
        listing.rows()
                .forEach(row ->
                        rows.add(row.stream().map(TerminalText::sanitized).toList()));
        int[] widths = widths(rows, columns);
        boolean[] isNumber = new boolean[widths.length];
        for (int i = 0; i < widths.length; i++) {
            int column = i;
            isNumber[i] = listing.rows().stream().map(row -> row.get(column)).allMatch(Table::isNumber);
        }
        StringBuilder text = new StringBuilder();
        for (int r = 0; r < rows.size(); r++) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < widths.length; i++) {
                String cell = TerminalText.truncated(rows.get(r).get(i), widths[i]);
                String blanks = " ".repeat(Math.max(0, widths[i] - TerminalText.width(cell)));
                line.append(i == 0 ? "" : GAP).append(isNumber[i] ? blanks + cell : cell + blanks);
            }
            String whole = line.toString().stripTrailing();
            text.append(r == 0 ? palette.heading(whole) : whole).append('\n');
        }
        return text.toString();
    }

    private static boolean isNumber(String cell) {
        return cell.isEmpty() || cell.matches("-?[\\d,.]+");
    }

    private static int[] widths(List<List<String>> rows, int columns) {
        int[] widths = new int[rows.get(0).size()];
        Arrays.setAll(
                widths,
                i -> rows.stream()
                        .mapToInt(row -> TerminalText.width(row.get(i)))
                        .max()
                        .orElse(0));
        int excess = Arrays.stream(widths).sum() + GAP.length() * (widths.length - 1) - columns;
        while (excess > 0) {
            List<Integer> order = new ArrayList<>();
            for (int i = 0; i < widths.length; i++) {
                order.add(i);
            }
            int widest = Collections.max(order, (a, b) -> Integer.compare(widths[a], widths[b]));
            if (widths[widest] <= MIN_WIDTH) {
                break;
            }
            widths[widest]--;
            excess--;
        }
        return widths;
    }
}
