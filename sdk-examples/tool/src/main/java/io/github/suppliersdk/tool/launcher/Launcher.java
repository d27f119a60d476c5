package io.github.suppliersdk.tool.launcher;

import io.github.suppliersdk.tool.Main;

/** Starts the command, or reports that this Java is too old. Compiled for Java 8, so that an old Java can load it. */
public final class Launcher {
    private static final int OLDEST = 17;

    private Launcher() {}

    public static void main(String[] args) {
        String versionProblem =
                versionProblem(System.getProperty("java.specification.version", ""), System.getProperty("java.home"));
        if (!versionProblem.isEmpty()) {
            System.err.println(versionProblem);
            System.exit(1);
        }
        Main.main(args);
    }

    /** Returns why this Java cannot run the command, or an empty text if it can. */
    static String versionProblem(String specification, String home) {
        int version = version(specification);
        return version >= OLDEST
                ? ""
                : "supplier: this is Java " + version + " (" + home
                        + "). Java 17 or later is needed: put it on the PATH, or set JAVA_HOME.";
    }

    /** Returns the major version. Java 8 reports itself as 1.8. */
    private static int version(String specification) {
        String text = specification.startsWith("1.") ? specification.substring(2) : specification;
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            return OLDEST; // unknown format: assume that it is recent enough
        }
    }
}
