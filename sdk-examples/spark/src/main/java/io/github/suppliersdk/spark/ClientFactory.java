package io.github.suppliersdk.spark;

import io.github.suppliersdk.SupplierClient;
import java.io.Serializable;

/**
 * Creates the client of a task. Spark sends this object to the executors, so read secrets in {@link #create}, from a
 * place that the executors have, and keep none in a field.
 */
@FunctionalInterface
public interface ClientFactory extends Serializable {
    /** Creates a client, which the task closes. An exception fails the task, which Spark repeats. */
    SupplierClient create() throws Exception;
}
