package io.github.suppliersdk.internal.publishing;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.internal.failures.OperationKind;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Faults of single kinds of calls that last as long as the run: what is lost to them is bounded. */
class BulkRunTest {
    @Test
    void print() {
        for (int status : new int[] {500, 429, 401, 403, 0}) {
            for (Set<OperationKind> which : List.of(Set.of(OperationKind.LIST), Set.of(OperationKind.READ), Set.of(OperationKind.LIST, OperationKind.READ), Set.of(OperationKind.REPLACE), Set.of(OperationKind.CREATE))) {
                for (double share : new double[] {1, .97, .6}) {
                  for (int retry : status == 429 ? new int[] {0, 60, 600} : new int[] {0}) {
                    for (int kind = 0; kind < 4; kind++) {
                        BulkRun.Fault fault = (operation, now, dice) -> which.contains(operation) && dice < share ? new BulkRun.Reply(status, Duration.ofSeconds(retry)) : null;
                        ConflictPolicy policy = kind < 2 ? ConflictPolicy.LEAVE : ConflictPolicy.REPLACE_KEEPING_SEATS;
                        BulkRun run = new BulkRun(Integer.getInteger("slots", 20000), policy, fault);
                        if (kind == 1) run.existing(); else if (kind == 2) run.different(); else if (kind == 3) run.everySecondDifferent();
                        String end;
                        try { end = run.run().toString(); } catch (Throwable e) { end = "FAILED " + e + run; }
                        System.out.println(status + " " + which + " " + share + " retry " + retry + " kind " + kind + ": " + end);
                    }
                  }
                }
            }
        }
    }
}
