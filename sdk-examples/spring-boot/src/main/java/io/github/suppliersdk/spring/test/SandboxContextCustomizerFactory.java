package io.github.suppliersdk.spring.test;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.test.context.ContextConfigurationAttributes;
import org.springframework.test.context.ContextCustomizer;
import org.springframework.test.context.ContextCustomizerFactory;
import org.springframework.test.context.TestContextAnnotationUtils;

/** Spring's test framework finds this factory by its entry in {@code META-INF/spring.factories}. */
final class SandboxContextCustomizerFactory implements ContextCustomizerFactory {
    @Override
    public @Nullable ContextCustomizer createContextCustomizer(
            Class<?> testClass, List<ContextConfigurationAttributes> configuration) {
        TestContextAnnotationUtils.AnnotationDescriptor<SupplierSandbox> found =
                TestContextAnnotationUtils.findAnnotationDescriptor(testClass, SupplierSandbox.class);
        return found == null ? null : SandboxContextCustomizer.of(found.getAnnotation(), found.getRootDeclaringClass());
    }
}
