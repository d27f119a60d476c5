package io.github.suppliersdk.tool.launcher;

import io.github.suppliersdk.tool.Main;

/** Starts the command, or says that this Java is too old for it. Compiled for Java 8, so that it can. */
public final class Launcher {
    private static final int OLDEST = 17;

    private Launcher() {}

    public static void main(String[] args) {
        String complaint =
                complaint(System.getProperty("java.specification.version", ""), System.getProperty("java.home"));
        if (!complaint.isEmpty()) {
            System.err.println(complaint);
            System.exit(1);
        }
        Main.main(args);
    }

    /** What is wrong with this Java; empty if nothing is. */
    static String complaint(String specification, String home) {
        int version = version(specification);
        return version >= OLDEST
                ? ""
                : "supplier: this is Java " + version + " (" + home
                        + "). Java 17 or later is needed: put it on the PATH, or set JAVA_HOME.";
    }

    /** Java 8 calls itself 1.8. */
    private static int version(String specification) {
        String text = specification.startsWith("1.") ? specification.substring(2) : specification;
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            return OLDEST; // unheard of: let it try
        }
    }
}
