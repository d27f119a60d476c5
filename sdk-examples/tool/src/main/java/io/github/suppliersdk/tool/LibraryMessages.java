package io.github.suppliersdk.tool;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Adapts the library's messages to the command line: removes advice to call a method, and names environment variables
 * instead of properties of the configuration.
 */
public final class LibraryMessages {
    /** Advice to call a method, such as ", or set allowPlainHttp(true)". */
    private static final Pattern METHODS =
            Pattern.compile("(, or|;|,)? (set|unless the service profile says) [a-z][A-Za-z]*\\(true\\)[^;,.]*");

    /**
     * A failure with the class of its exception, such as "no connection: ConnectException: Failed to connect to
     * /127.0.0.1:1". The class means nothing to a user of the command.
     */
    private static final Pattern CLASS = Pattern.compile("(no connection|no response): [A-Z]\\w*(?:Exception|Error): ");

    /** Advice to create a missing table with the library's DDL, which is no task for the person on call. */
    private static final Pattern TABLE = Pattern.compile(": run \\w+\\.ddl.*", Pattern.DOTALL);

    /** A call before its failure, such as "GET http://127.0.0.1/a (4 attempts, 12 ms): ". */
    private static final Pattern CALL = Pattern.compile(
            "(?:\\w+Exception: )?((?:GET|POST|PUT|PATCH|DELETE) \\S+?(?: \\(\\d+ attempts?, [^)]*\\))?): ");

    private LibraryMessages() {}

    /** Returns why something failed, without the calls that failed. */
    public static String cause(String text) {
        return forCommandLine(CALL.matcher(text).replaceAll(""));
    }

    /** Returns the first call that the text names, or an empty string. */
    static String call(String text) {
        Matcher call = CALL.matcher(text);
        return call.find() ? call.group(1) : "";
    }

    /** Returns the message without advice that only a programmer can follow. */
    public static String forCommandLine(String text) {
        String words = METHODS.matcher(text)
                .replaceAll("")
                .replaceFirst("^baseUrl ", "SUPPLIER_BASE_URL ")
                .replaceFirst("^tokenUrl ", "SUPPLIER_TOKEN_URL ");
        return TABLE.matcher(CLASS.matcher(words).replaceFirst("$1: "))
                .replaceFirst(". Check that --url names the backend's database, and --table its table if the name is"
                        + " not the default.");
    }
}
