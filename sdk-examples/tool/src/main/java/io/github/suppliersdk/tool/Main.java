package io.github.suppliersdk.tool;

import io.github.suppliersdk.tool.terminal.Interrupts;
import io.github.suppliersdk.tool.terminal.Terminal;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.ZoneId;
import java.util.Arrays;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The entry point: parses the arguments, runs one command, and maps failures to messages and exit codes. */
public final class Main {
    private static final int BUFFER = 1 << 14;
    private static final String DEBUG = "--debug";

    private Main() {}

    public static void main(String[] args) {
        boolean debug = Arrays.asList(args).contains(DEBUG);
        System.setProperty("org.slf4j.simpleLogger.defaultLogLevel", debug ? "debug" : "off");
        System.setProperty("org.slf4j.simpleLogger.showThreadName", "false");
        PrintStream data = new PrintStream(
                new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), BUFFER),
                false,
                StandardCharsets.UTF_8);
        PrintStream messages = new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
        Terminal terminal = Terminal.ofProcess(data, messages, System.getenv());
        int exitCode = run(
                new CommandContext(System.getenv(), terminal, System.in, Clock.system(ZoneId.systemDefault())), args);
        Interrupts.end();
        System.exit(exitCode);
    }

    /** Runs the command that the arguments name, and returns its exit code. */
    public static int run(CommandContext context, String... args) {
        Terminal terminal = context.terminal();
        CommandLine command = CommandTree.of(context, args)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setUsageHelpAutoWidth(false)
                .setOut(new PrintWriter(terminal.data(), true, StandardCharsets.UTF_8))
                .setErr(new PrintWriter(terminal.messages(), true, StandardCharsets.UTF_8))
                .setColorScheme(Help.defaultColorScheme(terminal.hasDataColors() ? Help.Ansi.ON : Help.Ansi.OFF))
                .setParameterExceptionHandler((problem, given) -> usage(context, problem))
                .setExecutionExceptionHandler((problem, failed, parsed) ->
                        failure(context, problem, Arrays.asList(args).contains(DEBUG)));
        int exitCode = command.execute(args);
        terminal.data().flush();
        if (terminal.data().checkError() && exitCode == ExitCode.DONE) {
            terminal.say("supplier: the output could not be written completely");
            return ExitCode.FAILED;
        }
        return exitCode;
    }

    private static int usage(CommandContext context, ParameterException problem) {
        CommandLine command = problem.getCommandLine();
        String name = command.getCommandSpec().qualifiedName();
        error(context, String.valueOf(problem.getMessage()));
        boolean unused = UnmatchedArgumentException.printSuggestions(problem, command.getErr());
        context.terminal().say("Try \"" + name + " --help\".");
        return ExitCode.USAGE;
    }

    private static int failure(CommandContext context, Exception thrown, boolean debug) {
        Exception problem = thrown instanceof UncheckedIOException io && io.getCause() != null ? io.getCause() : thrown;
        int exitCode = Diagnosis.exitCode(problem);
        if (exitCode == ExitCode.INTERRUPTED) {
            context.terminal().say("Interrupted.");
            return exitCode;
        }
        error(context, Diagnosis.message(problem));
        Diagnosis.remedy(problem).ifPresent(context.terminal()::say);
        if (debug) {
            problem.printStackTrace(context.terminal().messages());
        }
        return exitCode;
    }

    private static void error(CommandContext context, String message) {
        Terminal terminal = context.terminal();
        terminal.data().flush();
        terminal.say(terminal.palette().bad("supplier: ") + message);
    }
}
