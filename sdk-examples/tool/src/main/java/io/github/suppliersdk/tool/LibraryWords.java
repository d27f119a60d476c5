package io.github.suppliersdk.tool;

import java.util.regex.Pattern;

/** Adapts the library's messages to a command line: their advice names methods, where a command has variables. */
public final class LibraryWords {
    /** Such as "; use https, or set allowPlainHttp(true)" and "; set allowUnknownValues(true) to send it all the same". */
    private static final Pattern METHODS =
            Pattern.compile("(, or|;|,)? (set|unless the service profile says) [a-z][A-Za-z]*\\(true\\)[^;,.]*");

    /** Such as "no connection: ConnectException: Failed to connect to /127.0.0.1:1": the class says nothing to these readers. */
    private static final Pattern CLASS = Pattern.compile("(no connection|no response): [A-Z]\\w*(?:Exception|Error): ");

    private static final Pattern TABLE = Pattern.compile(", and this store does not make it: run .*", Pattern.DOTALL);

    private LibraryWords() {}

    /** The message without advice that only a program can follow. */
    public static String ofCommand(String text) {
        String words = METHODS.matcher(text)
                .replaceAll("")
                .replaceFirst("^baseUrl ", "SUPPLIER_BASE_URL ")
                .replaceFirst("^tokenUrl ", "SUPPLIER_TOKEN_URL ");
        return TABLE.matcher(CLASS.matcher(words).replaceFirst("$1: "))
                .replaceFirst(
                        ". Is it the database of the backend that --store-url names, and the table that --table names?");
    }
}
