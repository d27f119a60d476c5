package io.github.suppliersdk.spark;

import static org.apache.spark.sql.functions.array;
import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.expr;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.struct;
import static org.apache.spark.sql.functions.transform;
import static org.apache.spark.sql.functions.unix_date;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Checks the columns of a data set of slots, and converts them to the form that tasks read ({@link SlotRows}): dates as
 * days since 1970-01-01, times as strings, numbers as 64 bits. An unknown column is refused, because a misspelt
 * {@code capacity} would put unlimited seats on sale.
 */
final class SlotSchema {
    static final String DAY = "_day";

    private enum Kind {
        TEXT,
        NUMBER,
        DATE,
        LOCAL_TIME,
        TEXTS,
        CATEGORIES
    }

    private static final Map<String, Kind> COLUMNS = columns();
    private static final Set<String> REQUIRED =
            new TreeSet<>(Set.of("experience_id", "option_id", "slot_id", "capacity", "available_holder_categories"));
    private static final List<String> KINDS = List.of("date", "start", "open_duration_days", "open_end_date");
    private static final List<String> CATEGORY =
            List.of("holder_category_id", "price_in_cents", "min_quantity", "max_quantity");

    private SlotSchema() {}

    private static Map<String, Kind> columns() {
        Map<String, Kind> columns = new LinkedHashMap<>();
        columns.put("experience_id", Kind.TEXT);
        columns.put("option_id", Kind.TEXT);
        columns.put("slot_id", Kind.TEXT);
        columns.put("date", Kind.DATE);
        columns.put("start", Kind.LOCAL_TIME);
        columns.put("end", Kind.LOCAL_TIME);
        columns.put("open_duration_days", Kind.NUMBER);
        columns.put("open_end_date", Kind.DATE);
        columns.put("pickup_ids", Kind.TEXTS);
        columns.put("capacity", Kind.NUMBER);
        columns.put("guide_languages", Kind.TEXTS);
        columns.put("available_holder_categories", Kind.CATEGORIES);
        return columns;
    }

    /**
     * Returns the same rows with the columns that {@link SlotRows} reads.
     *
     * @throws IllegalArgumentException if columns are missing, unknown or of another type; the message names all of
     *     them
     */
    static Dataset<Row> prepared(Dataset<Row> slots) {
        StructType schema = slots.schema();
        Set<String> there = new TreeSet<>(List.of(schema.fieldNames()));
        List<String> problems = new ArrayList<>();
        for (String required : REQUIRED) {
            if (!there.contains(required)) {
                problems.add("column " + required + " is missing");
            }
        }
        if (KINDS.stream().noneMatch(there::contains)) {
            problems.add("one of the columns " + String.join(", ", KINDS) + " is needed");
        }
        Set<String> seen = new TreeSet<>();
        for (StructField field : schema.fields()) {
            if (!seen.add(field.name())) {
                problems.add("column " + field.name() + " occurs twice");
            }
            Kind kind = COLUMNS.get(field.name());
            if (kind == null) {
                problems.add("column " + field.name() + " is unknown");
            } else {
                check(field.name(), kind, field.dataType(), problems);
            }
        }
        if (!problems.isEmpty()) {
            throw new IllegalArgumentException("the columns are not those of slots: " + String.join("; ", problems)
                    + ". See the columns in SPARK.md");
        }
        List<Column> columns = new ArrayList<>();
        COLUMNS.forEach((name, kind) -> columns.add(
                (there.contains(name) ? canonical(name, kind, schema.apply(name).dataType()) : missing(kind))
                        .as(name)));
        return slots.select(columns.toArray(Column[]::new))
                .withColumn(
                        DAY,
                        coalesce(col("date"), expr("unix_date(try_cast(substring(start, 1, 10) AS DATE))"), lit(0)));
    }

    private static void check(String name, Kind kind, DataType type, List<String> problems) {
        switch (kind) {
            case TEXT -> expect(name, type.equals(DataTypes.StringType), "string", type, problems);
            case NUMBER -> expect(name, isInteger(type), "int or bigint", type, problems);
            case DATE -> expect(name, type.equals(DataTypes.DateType), "date", type, problems);
            case LOCAL_TIME ->
                expect(
                        name,
                        type.equals(DataTypes.TimestampNTZType) || type.equals(DataTypes.StringType),
                        "timestamp_ntz, or string such as 2027-04-22T18:00:00: times are those of the place and have no zone",
                        type,
                        problems);
            case TEXTS ->
                expect(
                        name,
                        type instanceof ArrayType array && array.elementType().equals(DataTypes.StringType),
                        "array<string>",
                        type,
                        problems);
            case CATEGORIES -> categories(name, type, problems);
        }
    }

    private static void categories(String name, DataType type, List<String> problems) {
        if (!(type instanceof ArrayType array) || !(array.elementType() instanceof StructType category)) {
            expect(name, false, "array<struct<holder_category_id, price_in_cents, …>>", type, problems);
            return;
        }
        Set<String> there = new TreeSet<>(List.of(category.fieldNames()));
        for (String field : CATEGORY.subList(0, 2)) {
            if (!there.contains(field)) {
                problems.add("column " + name + "." + field + " is missing");
            }
        }
        for (StructField field : category.fields()) {
            String path = name + "." + field.name();
            if (!CATEGORY.contains(field.name())) {
                problems.add("column " + path + " is unknown");
            } else if (field.name().equals("holder_category_id")) {
                check(path, Kind.TEXT, field.dataType(), problems);
            } else {
                check(path, Kind.NUMBER, field.dataType(), problems);
            }
        }
    }

    private static void expect(String name, boolean is, String wanted, DataType type, List<String> problems) {
        if (!is) {
            problems.add("column " + name + " is " + type.simpleString() + " and must be " + wanted);
        }
    }

    private static boolean isInteger(DataType type) {
        return type.equals(DataTypes.LongType)
                || type.equals(DataTypes.IntegerType)
                || type.equals(DataTypes.ShortType)
                || type.equals(DataTypes.ByteType);
    }

    private static Column canonical(String name, Kind kind, DataType type) {
        Column column = col("`" + name + "`");
        return switch (kind) {
            case TEXT, TEXTS -> column;
            case NUMBER -> column.cast(DataTypes.LongType);
            case DATE -> unix_date(column);
            case LOCAL_TIME -> column.cast(DataTypes.StringType);
            case CATEGORIES -> {
                StructType category = (StructType) ((ArrayType) type).elementType();
                Set<String> there = new TreeSet<>(List.of(category.fieldNames()));
                yield transform(column, each -> {
                    Column[] fields = CATEGORY.stream()
                            .map(field -> (there.contains(field) ? each.getField(field) : lit(null))
                                    .cast(
                                            field.equals("holder_category_id")
                                                    ? DataTypes.StringType
                                                    : DataTypes.LongType)
                                    .as(field))
                            .toArray(Column[]::new);
                    return struct(fields);
                });
            }
        };
    }

    private static Column missing(Kind kind) {
        return switch (kind) {
            case TEXT, LOCAL_TIME -> lit(null).cast(DataTypes.StringType);
            case NUMBER -> lit(null).cast(DataTypes.LongType);
            case DATE -> lit(null).cast(DataTypes.IntegerType);
            case TEXTS -> lit(null).cast(DataTypes.createArrayType(DataTypes.StringType));
            case CATEGORIES -> array();
        };
    }
}
