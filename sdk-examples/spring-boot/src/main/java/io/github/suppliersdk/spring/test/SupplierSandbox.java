package io.github.suppliersdk.spring.test;

import io.github.suppliersdk.sandbox.SandboxSeed;
import io.github.suppliersdk.sandbox.control.SandboxClock;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Makes the application of a Spring Boot test talk to a sandbox instead of the service:
 *
 * <pre>{@code
 * @SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
 * @SupplierSandbox(seed = "/tours.json")
 * class MyToursTest {
 *     @Autowired Sandbox sandbox;
 *     @Autowired SupplierClient client;
 *
 *     @Test
 *     void aHoldTakesSeats() {
 *         client.integrationTests().hold(…); // the sandbox calls the application's webhook
 *         assertThat(sandbox).option("cellar-tour", "evening").slot("evening-1").hasSeats(8);
 *     }
 * }
 * }</pre>
 *
 * <p>The sandbox is a bean and starts before the application. It sets the properties {@code supplier.base-url},
 * {@code supplier.access-token} and {@code supplier.webhooks.keys}, and follows {@code supplier.profile.*}. It calls
 * the application's webhook once the port of the application is known. Tests that share a context share its sandbox.
 * Before each test the sandbox is reset to its state after the start of the application, which includes the first
 * reconcile of {@code supplier.sync.reconcile-at-start}; {@code reconcile-cron} is ignored. Before that, syncs have up to
 * five seconds each to send the changes of earlier tests. Tests of one context must not run at the same time.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.ANNOTATION_TYPE})
public @interface SupplierSandbox {
    /**
     * The state of the sandbox before the application starts: the name of a resource with the document of a {@link
     * SandboxSeed}, relative to the class as in {@link Class#getResource}. The sandbox is empty unless set.
     */
    String seed() default "";

    /**
     * The time at which the sandbox begins, local to {@code supplier.time-zone}, such as {@code 2027-04-22T09:00}. If it is set, the sandbox's time
     * stands still until a test moves the bean of type {@link SandboxClock}; it is not set back for the next test. If
     * it is not set, the sandbox uses the clock of the system.
     */
    String now() default "";
}
