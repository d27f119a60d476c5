package io.github.suppliersdk.spark;

import io.github.suppliersdk.publishing.PublishReport;
import java.io.Serializable;
import org.apache.spark.SparkContext;
import org.apache.spark.util.LongAccumulator;

/** The progress of a job, as accumulators that Spark's web UI and listeners show. Failed tasks do not count. */
final class JobCounters implements Serializable {
    private static final long serialVersionUID = 1;

    private final LongAccumulator published;
    private final LongAccumulator notPublished;
    private final LongAccumulator calls;
    private final LongAccumulator retries;

    JobCounters(SparkContext context) {
        this.published = context.longAccumulator("slots published");
        this.notPublished = context.longAccumulator("slots not published");
        this.calls = context.longAccumulator("calls");
        this.retries = context.longAccumulator("retries");
    }

    void count(boolean isPublished, long rows) {
        (isPublished ? published : notPublished).add(rows);
    }

    void add(PublishReport report) {
        calls.add(report.calls());
        retries.add(report.retries());
    }
}
