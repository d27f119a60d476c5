package io.github.suppliersdk.webhooks;

/** Checks something that the supplier needs in order to answer, such as its database. It must be quick. */
@FunctionalInterface
public interface HealthProbe {
    /**
     * Returns if all is well.
     *
     * @throws Exception if not; it is logged and never goes over the wire
     */
    void check() throws Exception;
}
