package io.github.suppliersdk.tool.slots;

import io.github.suppliersdk.publishing.PublishListener;
import io.github.suppliersdk.publishing.PublishProgress;
import io.github.suppliersdk.publishing.SlotOutcome;
import io.github.suppliersdk.publishing.SlotResult;
import io.github.suppliersdk.tool.LibraryMessages;
import io.github.suppliersdk.tool.terminal.ProgressBar;

/** Writes the rejected rows of a run to the rejects file, and updates the progress bar. */
final class PublishProgressListener implements PublishListener {
    private final PublishInput input;
    private final RejectsFile rejects;
    private final PublishSummary summary;
    private final ProgressBar bar;

    PublishProgressListener(PublishInput input, RejectsFile rejects, PublishSummary summary, ProgressBar bar) {
        this.input = input;
        this.rejects = rejects;
        this.summary = summary;
        this.bar = bar;
    }

    /** Whether a person must correct the slot. Other slots that were not published only need another run. */
    static boolean isReject(SlotResult result) {
        return result == SlotResult.REJECTED || result == SlotResult.EXISTS_DIFFERENT;
    }

    @Override
    public void outcome(SlotOutcome outcome) {
        SlotRow row = input.row(outcome.position());
        if (outcome.result().isPublished() || outcome.result() == SlotResult.DUPLICATE) {
            return;
        }
        String problem = outcome.problem()
                .map(each -> LibraryMessages.forCommandLine(each.message()))
                .orElse(outcome.result().toString());
        if (outcome.result() == SlotResult.EXISTS_DIFFERENT) {
            problem = "already exists, and differs: " + problem;
        }
        if (outcome.result() == SlotResult.NOT_SENT) {
            summary.notSent(problem); // the summary gives each reason once
        } else {
            summary.problem(row.line(), outcome.target().slot().slotId(), outcome.result(), problem);
        }
        if (isReject(outcome.result())) {
            rejects.add(row, problem);
        }
    }

    @Override
    public void progress(PublishProgress progress) {
        bar.show(new ProgressBar.State(
                progress.done() + input.invalidRows(),
                rejects.count(),
                progress.rate(),
                progress.elapsed(),
                progress.fault()));
    }
}
