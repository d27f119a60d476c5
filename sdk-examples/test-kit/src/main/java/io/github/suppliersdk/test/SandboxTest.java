package io.github.suppliersdk.test;

import io.github.suppliersdk.sandbox.SandboxOptions;
import io.github.suppliersdk.sandbox.SandboxSeed;
import io.github.suppliersdk.sandbox.control.SandboxClock;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Marks a test class whose methods can have a sandbox of the service as a parameter:
 *
 * <pre>{@code
 * @SandboxTest
 * class MyToursTest {
 *     @Test
 *     void theVendorIsThere(Sandbox sandbox, SupplierClient client) {
 *         client.vendors().create(Vendor.builder("my-tours", "My Tours").build());
 *         assertThat(sandbox).hasVendor("my-tours");
 *     }
 * }
 * }</pre>
 *
 * <p>{@link SandboxExtension} describes the parameters, and has settings that an annotation cannot express. This
 * annotation can also be used as a meta-annotation.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.ANNOTATION_TYPE})
@ExtendWith(SandboxExtension.class)
public @interface SandboxTest {

    /**
     * The state of the sandbox at the beginning of each test: the name of a resource with the document of a {@link
     * SandboxSeed}, relative to the class as in {@link Class#getResource}. The sandbox is empty unless set.
     */
    String seed() default "";

    /**
     * The local time at the beginning of each test, such as {@code 2027-04-22T09:00}. If it is set, the time of the
     * sandbox stands still until a test moves the {@link SandboxClock} that it gets as a parameter. If it is not set,
     * the sandbox uses the clock of the system.
     */
    String now() default "";

    /**
     * The time zone of {@link #now} and of the places of the experiences, such as {@code Europe/Paris}. The zone of the
     * system unless set.
     */
    String zone() default "";

    /** The secret that the sandbox sends to the webhook: see {@link SandboxOptions#webhookKey}. None unless set. */
    String webhookKey() default "";
}
