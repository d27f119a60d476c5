package io.github.suppliersdk.observability;

import java.time.Duration;
import java.util.List;
import java.util.function.DoubleSupplier;

/** The registry to which measurements are written. The values of tags are in the order of {@link Metric#tags()}. */
interface Recorder {
    void count(Metric metric, long amount, List<String> values);

    void time(Metric metric, Duration duration, List<String> values);

    /**
     * Registers a value that is read whenever the registry is.
     *
     * @return removes the registration
     */
    Runnable read(Metric metric, DoubleSupplier value, List<String> values);
}
