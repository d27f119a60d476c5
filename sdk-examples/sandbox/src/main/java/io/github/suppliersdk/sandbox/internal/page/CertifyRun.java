package io.github.suppliersdk.sandbox.internal.page;

import io.github.suppliersdk.sandbox.certify.Certification;
import io.github.suppliersdk.sandbox.certify.CertificationOptions;
import io.github.suppliersdk.sandbox.certify.CertificationReport;
import io.github.suppliersdk.sandbox.certify.CheckOutcome;
import io.github.suppliersdk.sandbox.certify.CheckResult;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** A run of the certification checks on its own thread. */
final class CertifyRun {

    private final CertificationOptions options;
    private final Certification certification;
    private final int total;
    private final List<CheckResult> results = new CopyOnWriteArrayList<>();
    private volatile @Nullable CertificationReport report;
    private volatile boolean isStopping;
    private volatile boolean isEnded;

    private CertifyRun(CertificationOptions options) {
        this.options = options;
        this.certification = Certification.of(options);
        this.total = (int) Certification.checks().stream()
                .filter(check -> options.only().contains(check.group()))
                .count();
    }

    static CertifyRun start(CertificationOptions options) {
        CertifyRun run = new CertifyRun(options);
        Thread thread = new Thread(run::run, "certify of a sandbox");
        thread.setDaemon(true);
        thread.start();
        return run;
    }

    private void run() {
        try {
            report = certification.run(results::add);
        } finally {
            isEnded = true;
        }
    }

    void stop() {
        isStopping = true;
        certification.stop();
    }

    boolean isRunning() {
        return !isEnded;
    }

    boolean isStopping() {
        return isStopping && isRunning();
    }

    String backend() {
        return options.backend().toString();
    }

    /** The number of checks of this run. */
    int total() {
        return total;
    }

    /** The results so far: newest first during the run, by group after it. */
    List<CheckResult> results() {
        CertificationReport ended = report;
        if (ended != null) {
            return ended.results();
        }
        List<CheckResult> latestFirst = new ArrayList<>(results);
        Collections.reverse(latestFirst);
        return latestFirst;
    }

    int completed() {
        return results.size();
    }

    long count(CheckOutcome outcome) {
        return results.stream().filter(result -> result.outcome() == outcome).count();
    }

    /** The report; null during the run, and if the run ended with an error. */
    @Nullable
    CertificationReport report() {
        return report;
    }
}
