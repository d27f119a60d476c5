package io.github.suppliersdk.tool.launcher;

import io.github.suppliersdk.tool.Main;

/** Starts the command, or says that this Java is too old for it. Compiled for Java 8, so that it can. */
public final class Launcher {
    private static final int OLDEST = 17;

    private Launcher() {}

    public static void main(String[] args) {
        int version = version(System.getProperty("java.specification.version", "0"));
        if (version < OLDEST) {
            System.err.println("supplier: this is Java " + version + " (" + System.getProperty("java.home")
                    + "). Java 17 or later is needed: put it on the PATH, or set JAVA_HOME.");
            System.exit(1);
        }
        Main.main(args);
    }

    /** Java 8 calls itself 1.8. */
    static int version(String specification) {
        String text = specification.startsWith("1.") ? specification.substring(2) : specification;
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            return OLDEST; // unheard of: let it try
        }
    }
}
