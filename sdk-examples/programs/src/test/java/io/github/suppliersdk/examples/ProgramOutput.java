package io.github.suppliersdk.examples;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Runs a program in this JVM and returns what it prints. */
public final class ProgramOutput {
    private ProgramOutput() {}

    /** The {@code main} of a program. */
    public interface Main {
        void run(String[] arguments) throws Exception;
    }

    /** Runs the program and returns its standard output. */
    public static String by(Main main, String... arguments) throws Exception {
        PrintStream before = System.out;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        try {
            main.run(arguments);
        } finally {
            System.setOut(before);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
