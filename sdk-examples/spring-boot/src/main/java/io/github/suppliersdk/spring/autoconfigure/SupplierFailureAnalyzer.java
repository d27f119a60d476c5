package io.github.suppliersdk.spring.autoconfigure;

import java.util.stream.Collectors;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * When an application cannot start, names the properties that are missing or contradict each other, in place of a stack
 * trace.
 */
final class SupplierFailureAnalyzer extends AbstractFailureAnalyzer<SupplierPropertiesException> {
    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, SupplierPropertiesException cause) {
        String problems =
                cause.problems().stream().map(problem -> "    - " + problem).collect(Collectors.joining("\n"));
        return new FailureAnalysis(
                "The Supplier SDK is not set up:\n\n" + problems,
                "Set these properties, in application.yaml or as environment variables (supplier.base-url is"
                        + " SUPPLIER_BASE_URL). For an application without the service, set supplier.enabled=false.",
                cause);
    }
}
