package io.github.suppliersdk.test;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListMap;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * The results of the tests of a class.
 *
 * @param passed the names of the tests that passed
 * @param failures the exceptions by the name of the test, or by the name of the class if it could not start
 */
public record TestRun(Set<String> passed, Map<String, Throwable> failures) {
    /** Runs the tests of the class one after the other. */
    public static TestRun of(Class<?> testClass) {
        return run(testClass, false);
    }

    /** Runs the tests of the class at the same time. */
    public static TestRun inParallel(Class<?> testClass) {
        return run(testClass, true);
    }

    private static TestRun run(Class<?> testClass, boolean isParallel) {
        Set<String> passed = new TreeSet<>();
        Map<String, Throwable> failures = new ConcurrentSkipListMap<>();
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(selectClass(testClass))
                .configurationParameter("junit.jupiter.execution.parallel.enabled", String.valueOf(isParallel))
                .configurationParameter("junit.jupiter.execution.parallel.mode.default", "concurrent")
                .configurationParameter("junit.jupiter.execution.parallel.config.strategy", "fixed")
                .configurationParameter("junit.jupiter.execution.parallel.config.fixed.parallelism", "16")
                .build();
        LauncherFactory.create().execute(request, new TestExecutionListener() {
            @Override
            public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                String name = test.getDisplayName().replaceAll("\\(.*", "");
                if (result.getStatus() != TestExecutionResult.Status.SUCCESSFUL) {
                    failures.put(name, result.getThrowable().orElseThrow());
                } else if (test.isTest()) {
                    synchronized (passed) {
                        passed.add(name);
                    }
                }
            }
        });
        return new TestRun(passed, failures);
    }
}
