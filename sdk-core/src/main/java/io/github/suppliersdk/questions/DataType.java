package io.github.suppliersdk.questions;

import com.fasterxml.jackson.annotation.JsonCreator;
import io.github.suppliersdk.types.OpenEnum;
import java.util.Set;

/**
 * The type of the answer to a mandatory question (<a href="../doc-files/contract.html#mandatory-question">contract,
 * mandatory question</a>, {@code data_type}).
 */
public final class DataType extends OpenEnum {
    private static final Set<String> KNOWN =
            Set.of("DATE", "DECIMAL", "EMAIL", "INTEGER", "PHONE_NUMBER", "SELECT_ONE", "STRING");

    public static final DataType DATE = of("DATE");
    public static final DataType DECIMAL = of("DECIMAL");
    public static final DataType EMAIL = of("EMAIL");
    public static final DataType INTEGER = of("INTEGER");
    public static final DataType PHONE_NUMBER = of("PHONE_NUMBER");
    public static final DataType SELECT_ONE = of("SELECT_ONE");
    public static final DataType STRING = of("STRING");

    private DataType(String text) {
        super(KNOWN, text);
    }

    /** Returns the value with this text, case-insensitively; any text is accepted, see {@link #isKnown()}. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public static DataType of(String text) {
        return new DataType(text);
    }
}
