package io.github.suppliersdk.observability;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A parser of the part of PromQL that the rules and the dashboard use; it refuses everything else. If Prometheus is
 * installed, its own tool parses them too.
 */
final class PromQl {
    /** The metrics that an expression reads, each with its label matchers. */
    final Map<String, Map<String, String>> metrics = new TreeMap<>();

    /** The labels that are named in {@code by} and {@code on}. */
    final Set<String> labels = new TreeSet<>();

    private static final Pattern TOKEN = Pattern.compile("\\s*(?:(?<name>[a-zA-Z_][a-zA-Z0-9_]*)"
            + "|(?<duration>\\d+(?:ms|[smhdwy]))(?![0-9])|(?<number>\\d+(?:\\.\\d+)?)"
            + "|(?<string>\"(?:[^\"\\\\]|\\\\.)*\")|(?<op>=~|!~|!=|==|>=|<=|[-+*/%^(){}\\[\\],=<>]))");
    private static final Set<String> AGGREGATIONS = Set.of("sum", "max", "min", "avg", "count");
    private static final Set<String> RANGE_FUNCTIONS = Set.of("rate", "increase", "irate", "max_over_time");
    private static final Set<String> SET_OPERATORS = Set.of("and", "or", "unless");
    private static final Set<String> OPERATORS = Set.of("+", "-", "*", "/", "%", ">", "<", ">=", "<=", "==", "!=");

    private final Matcher tokens;
    private final String text;
    private int at;
    private @Nullable String kind;
    private String token = "";

    private PromQl(String text) {
        this.text = text;
        this.tokens = TOKEN.matcher(text);
        next();
    }

    static PromQl parse(String text) {
        PromQl parser = new PromQl(text);
        parser.expression();
        if (parser.kind != null) {
            throw parser.expected("the end");
        }
        return parser;
    }

    private IllegalArgumentException expected(String what) {
        return new IllegalArgumentException(
                what + " is expected, but found '" + token + "' before position " + at + " of: " + text);
    }

    private void next() {
        kind = null;
        token = "";
        if (text.substring(at).isBlank()) {
            return;
        }
        if (!tokens.region(at, text.length()).lookingAt()) {
            throw expected("a token");
        }
        at = tokens.end();
        for (String each : new String[] {"name", "duration", "number", "string", "op"}) {
            String group = tokens.group(each);
            if (group != null) {
                kind = each;
                token = group;
            }
        }
    }

    private boolean is(String what) {
        return token.equals(what);
    }

    private String take(String kindOfToken) {
        if (!kindOfToken.equals(kind)) {
            throw expected("a " + kindOfToken);
        }
        String taken = token;
        next();
        return taken;
    }

    private void take(String kindOfToken, String what) {
        if (!is(what)) {
            throw expected(what);
        }
        String unused = take(kindOfToken);
    }

    private void expression() {
        operand();
        while (OPERATORS.contains(token) || SET_OPERATORS.contains(token.toLowerCase(Locale.ROOT))) {
            next();
            if (is("on") || is("ignoring")) {
                next();
                labels();
            }
            operand();
        }
    }

    private void operand() {
        if (is("-")) {
            next();
        }
        if (is("(")) {
            next();
            expression();
            take("op", ")");
        } else if ("number".equals(kind)) {
            next();
        } else {
            String name = take("name");
            if (AGGREGATIONS.contains(name)) {
                aggregation();
            } else if (RANGE_FUNCTIONS.contains(name)) {
                take("op", "(");
                selector(take("name"), true);
                take("op", ")");
            } else if (name.equals("histogram_quantile")) {
                take("op", "(");
                String unused = take("number");
                take("op", ",");
                expression();
                take("op", ")");
            } else {
                selector(name, false);
            }
        }
    }

    private void aggregation() {
        if (is("by") || is("without")) {
            next();
            labels();
        }
        take("op", "(");
        expression();
        take("op", ")");
    }

    private void labels() {
        take("op", "(");
        labels.add(take("name"));
        while (is(",")) {
            next();
            labels.add(take("name"));
        }
        take("op", ")");
    }

    private void selector(String metric, boolean isRange) {
        Map<String, String> matchers = metrics.computeIfAbsent(metric, any -> new TreeMap<>());
        if (is("{")) {
            next();
            while (!is("}")) {
                String label = take("name");
                String operator = take("op");
                if (!Set.of("=", "!=", "=~", "!~").contains(operator)) {
                    throw expected("a matcher");
                }
                String value = take("string");
                matchers.put(label, value.substring(1, value.length() - 1));
                if (is(",")) {
                    next();
                }
            }
            take("op", "}");
        }
        if (isRange) {
            take("op", "[");
            String unused = take("duration");
            take("op", "]");
        }
        if (is("offset")) {
            next();
            String unused = take("duration");
        }
    }
}
