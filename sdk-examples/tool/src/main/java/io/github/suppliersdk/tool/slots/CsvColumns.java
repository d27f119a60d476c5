package io.github.suppliersdk.tool.slots;

import io.github.suppliersdk.tool.ToolException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The columns of a CSV file of slots. */
final class CsvColumns {
    static final String LINE = "line";
    static final String PROBLEM = "problem";
    static final String PRICE = "price_in_cents";
    static final String MIN_QUANTITY = "min_quantity";
    static final String MAX_QUANTITY = "max_quantity";

    private static final Set<String> PLAIN = Set.of(
            "experience_id",
            "option_id",
            "slot_id",
            "date",
            "start",
            "end",
            "duration_days",
            "end_date",
            PRICE,
            MIN_QUANTITY,
            MAX_QUANTITY,
            "capacity",
            "guide_languages",
            "pickup_ids",
            LINE,
            PROBLEM);

    private CsvColumns() {}

    /**
     * Checks the columns of a file.
     *
     * @throws ToolException if they are not those of slots
     */
    static void check(String name, List<String> columns, SlotDefaults defaults) {
        List<String> problems = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (String each : columns) {
            if (!PLAIN.contains(each) && !isOfCategory(each)) {
                problems.add("the column \"" + each + "\" is not known");
            }
            if (!seen.add(each)) {
                problems.add("the column \"" + each + "\" occurs twice");
            }
        }
        if (!columns.contains("slot_id")) {
            problems.add("the column slot_id is missing");
        }
        if (!columns.contains("experience_id") && defaults.experienceId().isEmpty()) {
            problems.add("the column experience_id is missing, and --experience is not given");
        }
        if (!columns.contains("option_id") && defaults.optionId().isEmpty()) {
            problems.add("the column option_id is missing, and --option is not given");
        }
        if (columns.stream().noneMatch(each -> each.equals(PRICE) || each.startsWith(PRICE + ":"))) {
            problems.add("a column price_in_cents or price_in_cents:CATEGORY is missing");
        }
        if (!problems.isEmpty()) {
            throw ToolException.failed(name + ", line 1:\n  " + String.join("\n  ", problems)
                    + "\n\"supplier help files\" lists the columns.");
        }
    }

    private static boolean isOfCategory(String column) {
        int colon = column.indexOf(':');
        return colon > 0
                && colon < column.length() - 1
                && Set.of(PRICE, MIN_QUANTITY, MAX_QUANTITY).contains(column.substring(0, colon));
    }
}
