package io.github.suppliersdk.sandbox.internal.certify;

import io.github.suppliersdk.sandbox.certify.CheckGroup;
import io.github.suppliersdk.sandbox.internal.certify.Check.Group;
import java.util.List;

/**
 * Checks the health endpoint, which the service calls every five minutes. The service takes products off sale if it
 * fails.
 */
final class HealthChecks {

    private static final Group HEALTH = new Group(CheckGroup.HEALTH, "5, health check");
    private static final int TIMES = 20;

    private HealthChecks() {}

    static List<Check> all() {
        return List.of(
                HEALTH.check(
                        "ok", "Sends GET /health.", "200.", caller -> Expect.ok("the health check", caller.health())),
                HEALTH.check(
                        "steady",
                        "Sends GET /health " + TIMES + " times in a row.",
                        "200 each time.",
                        HealthChecks::steady));
    }

    private static String steady(Caller caller) {
        for (int i = 1; i <= TIMES; i++) {
            Reply reply = caller.health();
            if (!reply.isOk() && caller.session().hasFailed("health.ok")) {
                throw new CheckEndedException.PreconditionNotMet("health.ok", reply.text());
            }
            Expect.ok("health check " + i, reply);
        }
        return TIMES + " times 200";
    }
}
