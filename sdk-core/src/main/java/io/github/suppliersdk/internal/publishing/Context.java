package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.internal.time.BackOff;

/**
 * What {@link SlotTable} decides by, besides state and event. Times are in nanoseconds of the run's clock.
 *
 * @param rules the rules of the run
 * @param started when the call began
 * @param now when it ended
 * @param random a random number from 0 to 1
 * @param othersPass whether such calls of other slots have succeeded since this slot first failed
 */
record Context(RunRules rules, long started, long now, double random, boolean othersPass) {
    long after(int failures) {
        return now + BackOff.nanos(failures, random);
    }
}
