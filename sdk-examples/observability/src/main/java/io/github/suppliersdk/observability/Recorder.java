package io.github.suppliersdk.observability;

import java.time.Duration;
import java.util.List;
import java.util.function.DoubleSupplier;

/** Where measurements go. The values of tags are in the order of {@link Metric#tags()}. */
interface Recorder {
    void count(Metric metric, long amount, List<String> values);

    void time(Metric metric, Duration duration, List<String> values);

    /**
     * Has a value read whenever somebody asks.
     *
     * @return takes it away again
     */
    Runnable read(Metric metric, DoubleSupplier value, List<String> values);
}
