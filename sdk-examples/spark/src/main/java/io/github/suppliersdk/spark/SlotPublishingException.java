package io.github.suppliersdk.spark;

import org.jspecify.annotations.Nullable;

/**
 * A publishing job has failed as a whole: the service refuses the caller, a secret is missing, or Spark ended the job. What was
 * sent until then is at the service; publishing again is safe.
 */
public final class SlotPublishingException extends RuntimeException {
    SlotPublishingException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
