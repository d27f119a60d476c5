package io.github.suppliersdk.tool;

import java.time.ZoneId;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Messages about a wrong command line, in the terms of its help. */
final class UsageMessages {
    private static final Set<Class<?>> WHOLE = Set.of(int.class, Integer.class, long.class, Long.class);

    private UsageMessages() {}

    static String of(CommandLine command, ParameterException problem) {
        if (problem instanceof UnmatchedArgumentException unmatched) {
            String first = unmatched.getUnmatched().get(0);
            if (!first.startsWith("-")) {
                return command.getSubcommands().isEmpty()
                        ? "there is an argument too many: \"" + first + '"'
                        : "there is no command \"" + first + '"';
            }
        }
        ArgSpec argument = problem.getArgSpec();
        String value = problem.getValue();
        return argument == null || value == null
                ? String.valueOf(problem.getMessage())
                : name(argument) + ": " + wrong(argument.type(), value, problem);
    }

    private static String name(ArgSpec argument) {
        return argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
    }

    private static String wrong(Class<?> type, String value, ParameterException problem) {
        ToolException own = own(problem);
        if (own != null) {
            return String.valueOf(own.getMessage());
        }
        String quoted = '"' + value + '"';
        if (WHOLE.contains(type)) {
            return quoted + " is no whole number";
        }
        if (type == double.class || type == Double.class) {
            return quoted + " is no number";
        }
        if (type == ZoneId.class) {
            return quoted + " is no time zone such as Europe/Paris";
        }
        if (type.isEnum()) {
            return quoted + " is none of "
                    + Arrays.stream(type.getEnumConstants())
                            .map(each -> each.toString().toLowerCase(Locale.ROOT))
                            .collect(Collectors.joining(", "));
        }
        return quoted + " cannot be read";
    }

    /** The exception of a converter of this program, if one is the cause. */
    private static @Nullable ToolException own(Throwable problem) {
        for (Throwable each = problem.getCause(); each != null; each = each.getCause()) {
            if (each instanceof ToolException tool) {
                return tool;
            }
        }
        return null;
    }
}
