package io.github.suppliersdk.spring.properties;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Properties {@code retries}: how often a request is retried. */
public class RetryProperties {
    /** Most attempts of one call, the first included; 4 unless set, 1 for no retries. */
    private @Nullable Integer maxAttempts;

    /** Upper bound of the first pause, which doubles from there; 250ms unless set. */
    private @Nullable Duration firstPause;

    /** Bound beyond which pauses do not grow; 8s unless set. */
    private @Nullable Duration longestPause;

    /** Most retries in a burst, over all calls; the budget refills with successful calls; 50 unless set. */
    private @Nullable Integer budget;

    /** Most attempts of one call, the first included. */
    public @Nullable Integer getMaxAttempts() {
        return maxAttempts;
    }

    /** Most attempts of one call, the first included. */
    public void setMaxAttempts(@Nullable Integer value) {
        this.maxAttempts = value;
    }

    /** Upper bound of the first pause, which doubles from there. */
    public @Nullable Duration getFirstPause() {
        return firstPause;
    }

    /** Upper bound of the first pause, which doubles from there. */
    public void setFirstPause(@Nullable Duration value) {
        this.firstPause = value;
    }

    /** Bound beyond which pauses do not grow. */
    public @Nullable Duration getLongestPause() {
        return longestPause;
    }

    /** Bound beyond which pauses do not grow. */
    public void setLongestPause(@Nullable Duration value) {
        this.longestPause = value;
    }

    /** Most retries in a burst, over all calls; the budget refills with successful calls. */
    public @Nullable Integer getBudget() {
        return budget;
    }

    /** Most retries in a burst, over all calls; the budget refills with successful calls. */
    public void setBudget(@Nullable Integer value) {
        this.budget = value;
    }
}
