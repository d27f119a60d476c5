package io.github.suppliersdk.webhooks;

/** Checks something that the supplier needs in order to respond, such as its database. It must be quick. */
@FunctionalInterface
public interface HealthProbe {
    /**
     * Returns normally if the check succeeds.
     *
     * @throws Exception if the check fails; the exception is logged and never sent to the service
     */
    void check() throws Exception;
}
