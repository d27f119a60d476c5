package io.github.suppliersdk.internal.jdbc;

import java.util.regex.Pattern;

/** The checked name of a table; it becomes part of SQL texts. */
public record TableName(String qualified) {
    private static final Pattern SAFE = Pattern.compile("([A-Za-z_][A-Za-z0-9_]{0,49}[.])?[A-Za-z_][A-Za-z0-9_]{0,49}");

    /** Checks the name. It may begin with the name of a database schema and a dot. */
    public TableName {
        if (!SAFE.matcher(qualified).matches()) {
            throw new IllegalArgumentException(
                    "a table's name consists of letters, digits and _, at most 50, and may follow the name of a schema and a"
                            + " dot: " + qualified);
        }
    }

    /** Puts the name into an SQL text. A name of an index is made from the name without the schema. */
    String in(String sql) {
        return sql.replace("{table}", qualified).replace("{name}", qualified.substring(qualified.indexOf('.') + 1));
    }
}
