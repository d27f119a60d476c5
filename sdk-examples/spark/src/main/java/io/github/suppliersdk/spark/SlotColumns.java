package io.github.suppliersdk.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.expr;
import static org.apache.spark.sql.functions.row_number;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.expressions.Window;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * The columns of slots. A data set with a column that is unknown or of another type is refused, because a misspelt or
 * converted column would change what is on sale.
 */
final class SlotColumns {
    /** The day of a slot as a string; empty for open slots. */
    static final String DAY = "_day";
    /** 1 for the row that counts of those with one slot id. */
    static final String COPY = "_copy";

    private static final StructType SCHEMA =
            StructType.fromDDL("experience_id STRING, option_id STRING, slot_id STRING,"
                    + " date STRING, start STRING, `end` STRING, open_duration_days BIGINT, open_end_date STRING,"
                    + " capacity BIGINT, pickup_ids ARRAY<STRING>, guide_languages ARRAY<STRING>,"
                    + " available_holder_categories ARRAY<STRUCT<holder_category_id: STRING, price_in_cents: BIGINT,"
                    + " min_quantity: BIGINT, max_quantity: BIGINT>>");
    private static final Set<String> REQUIRED = Set.of(
            "experience_id",
            "option_id",
            "slot_id",
            "capacity",
            "available_holder_categories",
            "available_holder_categories.holder_category_id",
            "available_holder_categories.price_in_cents");
    private static final Set<String> DATES = Set.of("date", "open_end_date");
    private static final Set<String> TIMES = Set.of("start", "end");
    private static final Set<DataType> INTEGERS =
            Set.of(DataTypes.ByteType, DataTypes.ShortType, DataTypes.IntegerType, DataTypes.LongType);

    private SlotColumns() {}

    /**
     * Returns the rows with all columns: dates and times as strings, numbers as 64 bits, null where a column is absent.
     *
     * @throws IllegalArgumentException if columns are missing, unknown or of another type
     */
    static Dataset<Row> prepared(Dataset<Row> slots) {
        List<String> problems = new ArrayList<>();
        check("", slots.schema(), SCHEMA, problems);
        if (!problems.isEmpty()) {
            throw new IllegalArgumentException("the columns are not those of slots: " + String.join("; ", problems));
        }
        Column[] fewestSeatsFirst = Stream.concat(
                        Stream.of(col("capacity").asc_nulls_last()),
                        Arrays.stream(SCHEMA.fieldNames()).map(name -> col(name)))
                .toArray(Column[]::new);
        return slots.to(SCHEMA)
                .withColumn(DAY, expr("coalesce(date, substring(start, 1, 10), '')"))
                .withColumn(
                        COPY, row_number().over(Window.partitionBy("slot_id").orderBy(fewestSeatsFirst)));
    }

    private static void check(String path, StructType given, StructType wanted, List<String> problems) {
        List<String> names = List.of(given.fieldNames());
        for (StructField field : wanted.fields()) {
            String name = path + field.name();
            int index = names.indexOf(field.name());
            if (index >= 0) {
                check(name, given.fields()[index].dataType(), field.dataType(), problems);
            } else if (REQUIRED.contains(name)) {
                problems.add("column " + name + " is missing");
            }
        }
        for (String name : names) {
            if (!List.of(wanted.fieldNames()).contains(name)) {
                problems.add("column " + path + name + " is unknown");
            }
        }
    }

    private static void check(String name, DataType given, DataType wanted, List<String> problems) {
        if (given instanceof ArrayType array && wanted instanceof ArrayType other) {
            check(name, array.elementType(), other.elementType(), problems);
        } else if (given instanceof StructType struct && wanted instanceof StructType other) {
            check(name + ".", struct, other, problems);
        } else if (!given.equals(wanted)
                && !(DATES.contains(name) && given.equals(DataTypes.DateType))
                && !(TIMES.contains(name) && given.equals(DataTypes.TimestampNTZType))
                && !(wanted.equals(DataTypes.LongType) && INTEGERS.contains(given))) {
            problems.add("column " + name + " is " + given.simpleString() + " and must be "
                    + (TIMES.contains(name) ? "timestamp_ntz, the local time of the place" : wanted.simpleString()));
        }
    }
}
