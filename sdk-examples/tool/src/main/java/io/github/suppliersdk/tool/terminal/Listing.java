package io.github.suppliersdk.tool.terminal;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.tool.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Rows with named columns. */
public final class Listing {
    private final List<String> columns;
    private final List<List<String>> rows = new ArrayList<>();

    private Listing(List<String> columns) {
        this.columns = columns;
    }

    public static Listing of(String... columns) {
        return new Listing(List.of(columns));
    }

    /** Adds a row, with each cell as a string. */
    public Listing row(Object... cells) {
        if (cells.length != columns.size()) {
            throw new IllegalArgumentException(cells.length + " cells for " + columns);
        }
        rows.add(Stream.of(cells).map(String::valueOf).toList());
        return this;
    }

    List<String> columns() {
        return columns;
    }

    List<List<String>> rows() {
        return rows;
    }

    /** Returns the rows as an array of objects, with the columns as names of their fields. */
    ArrayNode json() {
        ArrayNode all = Json.array();
        for (List<String> row : rows) {
            ObjectNode object = all.addObject();
            for (int i = 0; i < row.size(); i++) {
                object.put(columns.get(i), row.get(i));
            }
        }
        return all;
    }
}
