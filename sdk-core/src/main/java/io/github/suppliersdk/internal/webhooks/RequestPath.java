package io.github.suppliersdk.internal.webhooks;

/**
 * The path of a request in the normal form of RFC 3986, 6.2.2: unreserved characters are not percent-encoded. Without
 * the query, without slashes at the end, and with one slash in place of several, as they occur where an address that
 * ends with a slash is put before a path. An encoded slash stays encoded, and dots are not resolved, so that no other
 * path can be made to look like one of these.
 */
final class RequestPath {
    private RequestPath() {}

    static String normal(String sent) {
        StringBuilder path = new StringBuilder(sent.length());
        for (int i = 0; i < sent.length(); i++) {
            char c = sent.charAt(i);
            if (c == '?' || c == '#') {
                break;
            }
            if (c == '%') {
                int decoded = unreserved(sent, i + 1);
                if (decoded > 0) {
                    path.append((char) decoded);
                    i += 2;
                    continue;
                }
            }
            if (c != '/' || path.isEmpty() || path.charAt(path.length() - 1) != '/') {
                path.append(c);
            }
        }
        if (path.length() > 1 && path.charAt(path.length() - 1) == '/') {
            path.setLength(path.length() - 1);
        }
        return path.toString();
    }

    /** The unreserved character of these two hex digits; 0 if it is another one. */
    private static int unreserved(String text, int at) {
        if (at + 2 > text.length()) {
            return 0;
        }
        int high = Character.digit(text.charAt(at), 16);
        int low = Character.digit(text.charAt(at + 1), 16);
        int c = high * 16 + low;
        boolean isUnreserved = high >= 0
                && low >= 0
                && ((c >= 'a' && c <= 'z')
                        || (c >= 'A' && c <= 'Z')
                        || (c >= '0' && c <= '9')
                        || c == '-'
                        || c == '.'
                        || c == '_'
                        || c == '~');
        return isUnreserved ? c : 0;
    }
}
