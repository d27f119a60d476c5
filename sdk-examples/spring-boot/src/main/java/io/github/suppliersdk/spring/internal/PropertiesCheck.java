package io.github.suppliersdk.spring.internal;

import java.util.List;

/** What is missing or contradictory in the properties of something that will be made. */
@FunctionalInterface
public interface PropertiesCheck {
    /** Each a sentence that names the properties; none if it can be made. */
    List<String> problems();

    /**
     * Asks all checks of the application before the first thing is made, so that one start names everything.
     *
     * @throws SupplierPropertiesException if there is a problem
     */
    static void requireNoProblem(AccountBeans beans) {
        List<String> problems = beans.all(PropertiesCheck.class).stream()
                .flatMap(check -> check.problems().stream())
                .distinct()
                .toList();
        if (!problems.isEmpty()) {
            throw new SupplierPropertiesException(problems, null);
        }
    }
}
