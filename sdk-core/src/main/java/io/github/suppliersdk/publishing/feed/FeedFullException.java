package io.github.suppliersdk.publishing.feed;

import io.github.suppliersdk.errors.SupplierException;
import java.time.Duration;

/** The feed holds as many changes as it may, and none was sent in the time that it blocks. The change was not taken. */
public final class FeedFullException extends SupplierException {
    FeedFullException(int pending, Duration waited) {
        super("Not taken: " + pending + " changes wait, and no room came in " + waited, null);
    }
}
