package io.github.suppliersdk.internal.publishing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ServiceFarAwayTest {
    @Test
    @SuppressWarnings("SystemOut")
    void table() {
        for (int c : List.of(1, 2, 4, 8)) {
            for (int every : List.of(0, 1000, 100)) {
                System.out.println("bad " + every + " "
                        + FarRun.daily(20_000 * c, c, ConflictPolicy.LEAVE)
                                .withABadSlotIn(every)
                                .run());
            }
            System.out.println(
                    "dense " + FarRun.dense(20_000, c, ConflictPolicy.LEAVE).run());
            System.out.println("sparse lost 5% "
                    + FarRun.daily(20_000, c, ConflictPolicy.LEAVE).losing(0.05).run());
            System.out.println("dense lost 5% "
                    + FarRun.dense(20_000, c, ConflictPolicy.LEAVE).losing(0.05).run());
            System.out.println("dense bad 1% "
                    + FarRun.dense(20_000, c, ConflictPolicy.LEAVE)
                            .withABadSlotIn(100)
                            .run());
            System.out.println("dense bad 0.1% "
                    + FarRun.dense(20_000, c, ConflictPolicy.LEAVE)
                            .withABadSlotIn(1000)
                            .run());
            System.out.println("quick replace, all new "
                    + FarRun.daily(20_000, c, ConflictPolicy.REPLACE)
                            .withQuickReads()
                            .run());
            System.out.println("quick leave, half existing "
                    + FarRun.daily(20_000, c, ConflictPolicy.LEAVE)
                            .existing(2)
                            .withQuickReads()
                            .run());
            System.out.println("quick leave, all existing "
                    + FarRun.daily(20_000, c, ConflictPolicy.LEAVE)
                            .existing(1)
                            .withQuickReads()
                            .run());
            System.out.println("quick bad 1% "
                    + FarRun.daily(20_000, c, ConflictPolicy.LEAVE)
                            .withABadSlotIn(100)
                            .withQuickReads()
                            .run());
            System.out.println("all bad "
                    + FarRun.daily(20_000, c, ConflictPolicy.LEAVE)
                            .withABadSlotIn(1)
                            .run());
        }
        assertThat(true).isTrue();
    }
}
