package io.github.suppliersdk.tool.terminal;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.tool.JsonDocuments;
import java.util.ArrayList;
import java.util.List;

/** Rows with named columns. */
public final class Listing {
    private final List<String> columns;
    private final List<List<Object>> rows = new ArrayList<>();

    private Listing(List<String> columns) {
        this.columns = columns;
    }

    public static Listing of(String... columns) {
        return new Listing(List.of(columns));
    }

    /** Adds a row. Cells are shown as strings; JSON has numbers too. */
    public Listing row(Object... cells) {
        if (cells.length != columns.size()) {
            throw new IllegalArgumentException(cells.length + " cells for " + columns);
        }
        rows.add(List.of(cells));
        return this;
    }

    List<String> columns() {
        return columns;
    }

    List<List<String>> rows() {
        return rows.stream()
                .map(row -> row.stream().map(String::valueOf).toList())
                .toList();
    }

    /** Returns the rows as an array of objects, with the columns as names of their fields. */
    ArrayNode json() {
        ArrayNode all = JsonDocuments.array();
        for (List<Object> row : rows) {
            ObjectNode object = all.addObject();
            for (int i = 0; i < row.size(); i++) {
                if (row.get(i) instanceof Number number) {
                    object.put(columns.get(i), number.longValue());
                } else {
                    object.put(columns.get(i), row.get(i).toString());
                }
            }
        }
        return all;
    }
}
