package io.github.suppliersdk.spring.test;

import org.springframework.test.context.TestContext;
import org.springframework.test.context.support.AbstractTestExecutionListener;

/** Found by Spring's tests: each test begins with the sandbox as the application left it when it had started. */
final class SandboxTestExecutionListener extends AbstractTestExecutionListener {
    @Override
    public void beforeTestMethod(TestContext test) throws Exception {
        if (test.hasApplicationContext() && test.getApplicationContext().containsBean(SandboxOfContext.NAME)) {
            test.getApplicationContext()
                    .getBean(SandboxOfContext.NAME, SandboxOfContext.class)
                    .begin();
        }
    }
}
