package io.github.suppliersdk.internal.http;

import java.util.List;
import java.util.regex.Pattern;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * An address as sent. Base addresses are checked with the parser that the transport uses, so that every accepted one can
 * be called: also hosts with underscores, as containers have them, and names in any script.
 *
 * <p>A refused address may hold a password, and in a malformed address its position is unknown. So no message shows
 * any part of it.
 *
 * @param url the parsed address
 */
public record Address(HttpUrl url) {
    private static final Pattern SCHEME = Pattern.compile("(?i)https?://[^/].*", Pattern.DOTALL);

    /** Characters that the parser would skip or correct, though an address cannot contain them. */
    private static final Pattern CORRECTED = Pattern.compile("[\\s\\p{Cntrl}\\\\]|%(?![0-9a-fA-F]{2})");

    /** The hosts of this machine, in the form that the parser gives them. */
    private static final Pattern LOOPBACK = Pattern.compile("localhost|127(\\.\\d+){3}|::1");

    /** Parses an address that was checked. */
    public static Address of(String text) {
        return new Address(HttpUrl.get(text));
    }

    /** Parses the address before the paths of the contract, with or without slashes at its end. */
    public static Address base(String text) {
        return of(of(text).toString().replaceAll("/+$", ""));
    }

    /**
     * Returns the address of an object below this one. Parsing a whole address for each call would take three times as
     * long.
     *
     * @param path the segments of the path to add, some of which are names in braces
     * @param values the values for the names, encoded, in order
     * @param query the query, encoded; empty to leave it as it is
     */
    public Address below(List<String> path, List<String> values, String query) {
        HttpUrl.Builder below = url.newBuilder();
        int used = 0;
        for (String segment : path) {
            below.addEncodedPathSegment(segment.startsWith("{") ? values.get(used++) : segment);
        }
        return new Address((query.isEmpty() ? below : below.encodedQuery(query)).build());
    }

    /**
     * Checks an address.
     *
     * @param option the name of the option that the address is the value of
     * @throws IllegalArgumentException naming the option, and what is wrong with its value
     */
    public static void check(String option, String text, boolean allowPlainHttp) {
        if (!SCHEME.matcher(text).matches()) {
            throw new IllegalArgumentException(option + " must begin with http:// or https:// and a host");
        }
        if (text.lastIndexOf('@', endOfAuthority(text)) >= 0) {
            throw new IllegalArgumentException(option + " must not contain a user or password");
        }
        if (text.indexOf('?') >= 0 || text.indexOf('#') >= 0) {
            throw new IllegalArgumentException(option + " must not have a query or a fragment");
        }
        if (CORRECTED.matcher(text).find()) {
            throw new IllegalArgumentException(
                    option + " contains a character that is not allowed in an address, such as a blank or a backslash");
        }
        @Nullable HttpUrl url = HttpUrl.parse(text);
        // the parser accepts some hosts with letters beyond ASCII whose form on the wire it refuses
        if (url == null || HttpUrl.parse(url.toString()) == null) {
            throw new IllegalArgumentException(
                    option + " has a host or a port that does not exist: a port is at most 65535,"
                            + " a label of a host has at most 63 characters, a whole host at most 253");
        }
        if (!url.isHttps() && !allowPlainHttp && !LOOPBACK.matcher(url.host()).matches()) {
            throw new IllegalArgumentException(
                    option + " is plain http to another machine, where the access token could"
                            + " be read on the way; use https, or set allowPlainHttp(true)");
        }
    }

    private static int endOfAuthority(String text) {
        int end = text.indexOf('/', text.indexOf("://") + 3);
        return end < 0 ? text.length() : end;
    }

    @Override
    public String toString() {
        return url.toString();
    }
}
