package io.github.suppliersdk.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** The rows of a table of transitions, as DESIGN prints them: events of a state with the same consequences are one row. */
public final class TransitionPage {
    private final Map<String, SortedSet<String>> rows = new TreeMap<>();

    public void add(String state, String event, String next) {
        rows.computeIfAbsent(state + " | " + event, missing -> new TreeSet<>()).add(next);
    }

    public void assertIsInDesign() throws Exception {
        Map<String, String> events = new LinkedHashMap<>();
        rows.forEach((row, next) -> {
            String state = row.substring(0, row.indexOf(" | "));
            String event = row.substring(state.length() + 3);
            events.merge(state + " | %s | " + String.join(", ", next), event, (one, other) -> one + "; " + other);
        });
        StringBuilder page = new StringBuilder("| at | event | then |\n|---|---|---|");
        events.forEach(
                (row, of) -> page.append("\n| ").append(String.format(row, of)).append(" |"));
        assertThat(Files.readString(Path.of("docs/DESIGN.md")).contains(page + "\n\n"))
                .as(page.toString())
                .isTrue();
    }
}
