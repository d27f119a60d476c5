package io.github.suppliersdk.spring.test;

import org.springframework.test.context.TestContext;
import org.springframework.test.context.support.AbstractTestExecutionListener;

/**
 * Resets the sandbox before each test to its state after the start of the application. Spring's test framework finds
 * this listener by its entry in {@code META-INF/spring.factories}.
 */
final class SandboxTestExecutionListener extends AbstractTestExecutionListener {
    @Override
    public void beforeTestMethod(TestContext test) throws Exception {
        if (test.hasApplicationContext() && test.getApplicationContext().containsBean(ContextSandbox.NAME)) {
            test.getApplicationContext()
                    .getBean(ContextSandbox.NAME, ContextSandbox.class)
                    .begin();
        }
    }
}
