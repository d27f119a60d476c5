package io.github.suppliersdk.internal.json;

import java.nio.charset.StandardCharsets;

/** The name of a field on the wire, and as it stands in JSON without white space; made once. */
final class FieldName {
    private final String text;
    private final byte[] json;

    FieldName(String text) {
        this.text = text;
        this.json = (",\"" + text + "\":").getBytes(StandardCharsets.US_ASCII);
    }

    String text() {
        return text;
    }

    /** After a comma, with its quotation marks and its colon; nobody changes it. */
    byte[] json() {
        return json;
    }
}
