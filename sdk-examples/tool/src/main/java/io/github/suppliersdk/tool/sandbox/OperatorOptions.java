package io.github.suppliersdk.tool.sandbox;

import io.github.suppliersdk.config.EnvironmentVariables;
import io.github.suppliersdk.sandbox.SandboxOptions;
import io.github.suppliersdk.tool.settings.Settings;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of the sandbox for the names that differ between operators. */
final class OperatorOptions {
    @Option(names = "--api-name", paramLabel = "NAME", description = "The name in accept-version (default: service).")
    private @Nullable String apiName;

    @Option(
            names = "--operator-name",
            paramLabel = "NAME",
            description = "The name in {operator}_booking_id (default: operator).")
    private @Nullable String operatorName;

    @Option(
            names = "--question-segment",
            paramLabel = "SEGMENT",
            description = "experience or experiences, in the path of a question (default: experience).")
    private @Nullable String questionSegment;

    /** Applies the options. Those that are not given are taken from the settings. */
    SandboxOptions apply(SandboxOptions options, Settings settings) {
        apiName = apiName != null
                ? apiName
                : settings.value(EnvironmentVariables.API_NAME).orElse(null);
        operatorName = operatorName != null
                ? operatorName
                : settings.value(EnvironmentVariables.OPERATOR_NAME).orElse(null);
        questionSegment = questionSegment != null
                ? questionSegment
                : settings.value(EnvironmentVariables.QUESTION_SEGMENT).orElse(null);
        SandboxOptions all = apiName == null ? options : options.apiName(apiName);
        all = operatorName == null ? all : all.operatorName(operatorName);
        return questionSegment == null ? all : all.questionSegment(questionSegment);
    }

    /** Returns export lines for the variables that a client needs besides the address and the token. */
    List<String> exports() {
        List<String> lines = new ArrayList<>();
        add(lines, EnvironmentVariables.API_NAME, apiName);
        add(lines, EnvironmentVariables.OPERATOR_NAME, operatorName);
        add(lines, EnvironmentVariables.QUESTION_SEGMENT, questionSegment);
        return lines;
    }

    private static void add(List<String> lines, String name, @Nullable String value) {
        if (value != null) {
            lines.add("export " + name + "=" + value);
        }
    }
}
