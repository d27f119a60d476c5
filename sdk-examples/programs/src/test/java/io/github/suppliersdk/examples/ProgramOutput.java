package io.github.suppliersdk.examples;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Runs a program in this JVM and returns what it prints. */
public final class ProgramOutput {
    private ProgramOutput() {}

    /** The {@code main} of a program. */
    public interface Main {
        void run(String[] arguments) throws Exception;
    }

    /** Runs the program and returns its standard output. */
    public static String by(Main main, String... arguments) throws Exception {
        return by(main, arguments, System.out, System::setOut);
    }

    /** Runs the program and returns its standard error. */
    public static String errorsBy(Main main, String... arguments) throws Exception {
        return by(main, arguments, System.err, System::setErr);
    }

    private static String by(Main main, String[] arguments, PrintStream before, Consumer<PrintStream> setter)
            throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        setter.accept(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        try {
            main.run(arguments);
        } finally {
            setter.accept(before);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
