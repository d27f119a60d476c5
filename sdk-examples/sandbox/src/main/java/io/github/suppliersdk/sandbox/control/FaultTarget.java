package io.github.suppliersdk.sandbox.control;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The requests with one method whose path ends in one way.
 *
 * @param method the method in upper case
 * @param pathEnd the end of an endpoint's template if it contains braces, otherwise the end of a raw path
 */
record FaultTarget(String method, String pathEnd) {

    private static final Pattern PARAMETER = Pattern.compile("\\{[^{}/]*}");

    static FaultTarget of(String method, String pathEnd) {
        if (pathEnd.indexOf('?') >= 0 || pathEnd.indexOf('#') >= 0) {
            throw new IllegalArgumentException(
                    "pathEnd must have no query, which is no part of the path: '" + pathEnd + "'");
        }
        for (String segment : pathEnd.split("/", -1)) {
            if ((segment.indexOf('{') >= 0 || segment.indexOf('}') >= 0)
                    && !PARAMETER.matcher(segment).matches()) {
                throw new IllegalArgumentException(
                        "pathEnd must have braces around whole segments only, as in /slots/{slot_id}: '" + pathEnd
                                + "'");
            }
        }
        return new FaultTarget(method.toUpperCase(Locale.ROOT), pathEnd);
    }

    private boolean isTemplate() {
        return pathEnd.indexOf('{') >= 0;
    }

    boolean matches(String actualMethod, String path, String template) {
        return actualMethod.equalsIgnoreCase(method) && (isTemplate() ? isEndOf(template) : path.endsWith(pathEnd));
    }

    /** Whether some request to this endpoint could match. */
    boolean canMatch(String endpointMethod, String template) {
        return endpointMethod.equalsIgnoreCase(method) && (isTemplate() ? isEndOf(template) : canEnd(template));
    }

    private boolean isEndOf(String template) {
        return unnamed(template).endsWith(unnamed(pathEnd));
    }

    private static String unnamed(String template) {
        return PARAMETER.matcher(template).replaceAll("{}");
    }

    /**
     * Whether a path of the endpoint could end with {@code pathEnd}. The text before its first slash may be the end of
     * a longer segment.
     */
    private boolean canEnd(String template) {
        String[] end = pathEnd.split("/", -1);
        String[] endpoint = template.split("/", -1);
        int before = endpoint.length - end.length;
        if (before < 0 || !(isParameter(endpoint[before]) || endpoint[before].endsWith(end[0]))) {
            return false;
        }
        for (int i = 1; i < end.length; i++) {
            String segment = endpoint[before + i];
            if (isParameter(segment) ? end[i].isEmpty() : !segment.equals(end[i])) {
                return false;
            }
        }
        return true;
    }

    private static boolean isParameter(String segment) {
        return segment.startsWith("{");
    }

    @Override
    public String toString() {
        return method + " " + pathEnd;
    }
}
