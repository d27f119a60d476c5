package io.github.suppliersdk.internal.publishing;

import java.util.HashMap;
import java.util.Map;

/** Plans reads with what the earlier reads of an option have shown of its density. */
final class ReadPlanner {
    private static final int REMEMBERED_OPTIONS = 1000;

    private final Rules rules;
    private final Map<OptionKey, Integer> rowsPerDay = new HashMap<>();

    ReadPlanner(Rules rules) {
        this.rules = rules;
    }

    /** The most slots a day that the option was seen to have; 0 if none was seen. */
    int rowsPerDay(OptionKey option) {
        return rowsPerDay.getOrDefault(option, 0);
    }

    void note(Batch batch, Event event) {
        if (event instanceof Event.Found found && batch.phase() == Phase.READ) {
            ReadCall call = batch.reads().get(0);
            if (call.from() != null && call.to() != null) {
                long days = call.to().toEpochDay() - call.from().toEpochDay() + 1;
                if (rowsPerDay.size() >= REMEMBERED_OPTIONS) {
                    rowsPerDay.clear();
                }
                rowsPerDay.merge(batch.option(), (int) (found.rows() / days), Math::max);
            }
        }
    }

    /** The same batch; what was learnt since its reads were planned is made use of. */
    Batch replanned(Batch batch) {
        Integer perDay = rowsPerDay.get(batch.option());
        if (perDay == null
                || batch.phase() != Phase.READ
                || batch.reads().get(0).isById()) {
            return batch;
        }
        return batch.reads(ReadPlan.of(batch.unread(), rules, perDay));
    }
}
