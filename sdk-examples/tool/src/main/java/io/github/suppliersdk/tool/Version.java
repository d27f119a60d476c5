package io.github.suppliersdk.tool;

import java.util.Objects;
import picocli.CommandLine.IVersionProvider;

/** The versions of this program and of the Java runtime. */
final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        return new String[] {
            "supplier "
                    + Objects.requireNonNullElse(Version.class.getPackage().getImplementationVersion(), "(unpackaged)"),
            "Java " + System.getProperty("java.version") + " (" + System.getProperty("java.home") + ")"
        };
    }
}
