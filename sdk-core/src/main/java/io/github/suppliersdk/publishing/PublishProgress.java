package io.github.suppliersdk.publishing;

import java.time.Duration;
import java.util.Optional;

/**
 * The progress of a run.
 *
 * @param submitted the slots taken from the input
 * @param done the slots that have their outcome
 * @param pending the slots that were submitted, and have no outcome yet
 * @param retries the calls that were made again after a failure
 * @param elapsed the time since the run began
 * @param fault for how long something has failed, and the latest failure
 */
public record PublishProgress(
        long submitted, long done, long pending, long retries, Duration elapsed, Optional<String> fault) {}
