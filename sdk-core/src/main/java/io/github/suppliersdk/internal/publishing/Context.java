package io.github.suppliersdk.internal.publishing;

/**
 * The input of the tables besides the batch and the event.
 *
 * @param rules the rules of the run
 * @param started when the call began, in nanoseconds of the run's clock
 * @param now when it ended
 * @param random a random number from 0 to 1
 * @param writesPass whether a write that began after this batch first failed has succeeded
 * @param readsPass whether a read that began after this batch first failed has succeeded
 * @param writeFailuresToBlame after how many failed writes in a row, while others succeed, the slots count as the cause
 * @param readFailuresToBlame the same for reads
 * @param rowsPerDay the most slots a day that were seen in the option; 0 if none were
 */
public record Context(
        RunRules rules,
        long started,
        long now,
        double random,
        boolean writesPass,
        boolean readsPass,
        int writeFailuresToBlame,
        int readFailuresToBlame,
        int rowsPerDay) {
    long after(int failures) {
        return now + BackOff.nanos(failures, random);
    }
}
