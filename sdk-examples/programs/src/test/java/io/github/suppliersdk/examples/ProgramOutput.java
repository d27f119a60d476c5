package io.github.suppliersdk.examples;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Captures what a program prints to standard output when it runs in this JVM. */
public final class ProgramOutput {
    private ProgramOutput() {}

    /** The {@code main} of a program. */
    public interface Main {
        void run(String[] arguments) throws Exception;
    }

    /** Runs the program without arguments, and returns what it printed. */
    public static String by(Main main) throws Exception {
        PrintStream before = System.out;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        try {
            main.run(new String[0]);
        } finally {
            System.setOut(before);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
