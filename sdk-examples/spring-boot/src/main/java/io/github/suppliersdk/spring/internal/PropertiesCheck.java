package io.github.suppliersdk.spring.internal;

import java.util.List;

/** Checks the properties of a bean that will be created. */
@FunctionalInterface
public interface PropertiesCheck {
    /** The problems, each a sentence that names the properties; empty if the bean can be created. */
    List<String> problems();

    /**
     * Runs all checks of the application before the first bean is created, so that one start names all problems.
     *
     * @throws SupplierPropertiesException if there is a problem
     */
    static void requireNoProblem(SupplierBeans beans) {
        List<String> problems = beans.all(PropertiesCheck.class).stream()
                .flatMap(check -> check.problems().stream())
                .distinct()
                .toList();
        if (!problems.isEmpty()) {
            throw new SupplierPropertiesException(problems, null);
        }
    }
}
