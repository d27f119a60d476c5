package io.github.suppliersdk.internal.webhooks.receiver;

import io.github.suppliersdk.internal.webhooks.receiver.SteppedInbox.CommitFault;
import java.util.ArrayList;
import java.util.List;

/** How many faults of each kind a run may still have; each is a choice where it can occur. */
final class Budgets {
    private final Schedule schedule;
    private int crashes;
    private int failingCommits;
    private int handlerFaults;

    /** No faults, until {@link #set}. */
    Budgets(Schedule schedule) {
        this.schedule = schedule;
    }

    void set(int newCrashes, int newFailingCommits, int newHandlerFaults) {
        crashes = newCrashes;
        failingCommits = newFailingCommits;
        handlerFaults = newHandlerFaults;
    }

    boolean mayCommitFail() {
        return failingCommits > 0;
    }

    CommitFault commitFault() {
        List<CommitFault> possible = new ArrayList<>(List.of(CommitFault.NONE));
        if (crashes > 0) {
            possible.addAll(List.of(CommitFault.CRASH_BEFORE, CommitFault.CRASH_AFTER));
        }
        if (failingCommits > 0) {
            possible.addAll(List.of(CommitFault.FAILED, CommitFault.ACKNOWLEDGEMENT_LOST, CommitFault.IN_DOUBT));
        }
        CommitFault fault = possible.get(schedule.choose("", possible.size()));
        switch (fault) {
            case CRASH_BEFORE, CRASH_AFTER -> crashes--;
            case FAILED, ACKNOWLEDGEMENT_LOST, IN_DOUBT -> failingCommits--;
            case NONE -> {}
        }
        if (fault != CommitFault.NONE) {
            schedule.note(fault.name());
        }
        return fault;
    }

    /** What a call of the handler does besides its work: 0 is nothing. */
    int handlerFault(String... kinds) {
        if (handlerFaults == 0) {
            return 0;
        }
        int fault = schedule.choose("", kinds.length + 1);
        if (fault > 0) {
            handlerFaults--;
            schedule.note(kinds[fault - 1]);
        }
        return fault;
    }
}
