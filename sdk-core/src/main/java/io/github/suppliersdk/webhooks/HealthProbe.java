package io.github.suppliersdk.webhooks;

/** Something without which the supplier cannot answer, such as its database. Needs to be quick. */
@FunctionalInterface
public interface HealthProbe {
    /**
     * Returns if all is well.
     *
     * @throws Exception if not; it is logged and never goes over the wire
     */
    void check() throws Exception;
}
