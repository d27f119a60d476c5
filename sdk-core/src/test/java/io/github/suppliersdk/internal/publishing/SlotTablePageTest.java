package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.support.TransitionPage;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** DESIGN shows {@link SlotTable}: what it says in many worlds. */
class SlotTablePageTest {
    private static final int WORLDS = 3000;

    @Test
    void designShowsTheTable() throws Exception {
        TransitionPage page = new TransitionPage();
        for (int seed = 0; seed < WORLDS; seed++) {
            Random random = new Random(seed);
            PublishWorld.Setting setting = PublishWorldTest.setting(random);
            Scheduler.Table table = (turn, event, context) -> {
                Transition to = SlotTable.next(turn, event, context);
                page.add(turn.phase().name(), name(event), name(to));
                return to;
            };
            new PublishWorld(table, setting, PublishWorldTest.faults(random), seed).run();
        }
        page.assertIsInDesign();
    }

    private static String name(SlotEvent event) {
        return event instanceof SlotEvent.Looked looked
                ? "looked: " + looked.look()
                : event instanceof SlotEvent.Failed failed
                        ? "failed: " + failed.failure().meaning()
                        : event.getClass()
                                .getSimpleName()
                                .replace("GivenUp", "given up")
                                .replace("NotFound", "not found")
                                .toLowerCase(Locale.ROOT);
    }

    private static String name(Transition to) {
        return to instanceof Transition.Next next
                ? next.turn().phase().name().toLowerCase(Locale.ROOT)
                : ((Transition.Settled) to).result().name();
    }
}
