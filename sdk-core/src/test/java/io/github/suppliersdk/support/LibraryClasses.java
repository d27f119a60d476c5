package io.github.suppliersdk.support;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.github.suppliersdk.SupplierClient;

/** The compiled classes of the library for ArchUnit. The import takes seconds, so the tests of a JVM share it. */
public final class LibraryClasses {
    private static final JavaClasses ALL = new ClassFileImporter()
            .importUrl(
                    SupplierClient.class.getProtectionDomain().getCodeSource().getLocation());

    private LibraryClasses() {}

    public static JavaClasses all() {
        return ALL;
    }
}
