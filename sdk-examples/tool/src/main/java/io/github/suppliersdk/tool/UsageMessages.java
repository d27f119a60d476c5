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

/** Messages about an invalid command line, with the names that the help uses. */
final class UsageMessages {
    private static final Set<Class<?>> INTEGER_TYPES = Set.of(int.class, Integer.class, long.class, Long.class);

    private UsageMessages() {}

    static String of(CommandLine command, ParameterException problem) {
        if (problem instanceof UnmatchedArgumentException unmatched) {
            String first = unmatched.getUnmatched().get(0);
            if (!first.startsWith("-")) {
                return command.getSubcommands().isEmpty()
                        ? "unexpected argument: \"" + first + '"'
                        : "there is no command \"" + first + '"';
            }
        }
        ArgSpec argument = problem.getArgSpec();
        String value = problem.getValue();
        return argument == null || value == null
                ? String.valueOf(problem.getMessage())
                : name(argument) + ": " + describe(argument.type(), value, problem);
    }

    private static String name(ArgSpec argument) {
        return argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
    }

    private static String describe(Class<?> type, String value, ParameterException problem) {
        ToolException failure = conversionFailure(problem);
        if (failure != null) {
            return String.valueOf(failure.getMessage());
        }
        String quoted = '"' + value + '"';
        if (INTEGER_TYPES.contains(type)) {
            return quoted + " is not a whole number";
        }
        if (type == double.class || type == Double.class) {
            return quoted + " is not a number";
        }
        if (type == ZoneId.class) {
            return quoted + " is not a time zone such as Europe/Paris";
        }
        if (type.isEnum()) {
            return quoted + " is not one of "
                    + Arrays.stream(type.getEnumConstants())
                            .map(each -> each.toString().toLowerCase(Locale.ROOT))
                            .collect(Collectors.joining(", "));
        }
        return quoted + " is invalid";
    }

    /** Returns the exception of one of this program's own converters, if that is the cause. */
    private static @Nullable ToolException conversionFailure(Throwable problem) {
        for (Throwable each = problem.getCause(); each != null; each = each.getCause()) {
            if (each instanceof ToolException usage) {
                return usage;
            }
        }
        return null;
    }
}
