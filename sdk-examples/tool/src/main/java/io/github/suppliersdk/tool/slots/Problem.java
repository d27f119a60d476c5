package io.github.suppliersdk.tool.slots;

import io.github.suppliersdk.tool.terminal.Terminal;
import io.github.suppliersdk.tool.terminal.TerminalText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What is wrong with a row of a file or with a slot.
 *
 * @param where the line, or the name of the slot
 */
record Problem(String where, String what) {
    static final int FEW = 3;

    /** Lists problems. Of those that are alike but for values and numbers so many are shown, and the count. */
    static void show(Terminal terminal, List<Problem> problems, int shown) {
        Map<String, List<Problem>> groups = new LinkedHashMap<>();
        for (Problem each : problems) {
            String kind = each.what.replaceAll("\"[^\"]*\"|\\d+", "…");
            groups.computeIfAbsent(kind, none -> new ArrayList<>()).add(each);
        }
        for (List<Problem> group : groups.values()) {
            group.stream()
                    .limit(shown)
                    .forEach(each -> terminal.say("  " + TerminalText.sanitized(each.where + "  " + each.what)));
            if (shown < group.size()) {
                terminal.say("    and " + TerminalText.count(group.size() - shown) + " more with this problem, "
                        + TerminalText.count(group.size()) + " in all");
            }
        }
    }
}
