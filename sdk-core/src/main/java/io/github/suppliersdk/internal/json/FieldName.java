package io.github.suppliersdk.internal.json;

import java.nio.charset.StandardCharsets;

/** The name of a field on the wire, with its JSON form without white space. */
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

    /** The name in JSON: a comma, the quoted name, a colon. Not to be changed. */
    byte[] json() {
        return json;
    }
}
