package io.github.suppliersdk.internal.publishing;

/**
 * What the tables may know beside the batch and the event.
 *
 * @param rules what the run is told to do
 * @param started when the call began, in nanoseconds of the run's clock
 * @param now when it ended
 * @param dice evenly between 0 and 1
 * @param writesPass whether a write that began after this batch first failed has passed
 * @param readsPass whether a read that began after this batch first failed has passed
 * @param writeFailuresToBlame the failures in a row, while other writes pass, for which the slots are to blame
 * @param readFailuresToBlame the same of reads
 * @param rowsPerDay the most slots a day that the option was seen to have; 0 if none was seen
 */
public record Context(
        RunRules rules,
        long started,
        long now,
        double dice,
        boolean writesPass,
        boolean readsPass,
        int writeFailuresToBlame,
        int readFailuresToBlame,
        int rowsPerDay) {
    long after(int failures) {
        return now + BackOff.nanos(failures, dice);
    }
}
