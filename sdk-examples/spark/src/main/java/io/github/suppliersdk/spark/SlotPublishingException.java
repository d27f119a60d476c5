package io.github.suppliersdk.spark;

import org.jspecify.annotations.Nullable;

/**
 * Thrown when a publishing job has failed as a whole: the service refuses the caller, a secret is missing, or Spark
 * ended the job. The service keeps the slots that were sent until then; it is safe to publish again.
 */
public final class SlotPublishingException extends RuntimeException {
    SlotPublishingException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
