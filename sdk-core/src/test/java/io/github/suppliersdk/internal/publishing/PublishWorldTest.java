package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.internal.publishing.PublishWorld.Fault;
import io.github.suppliersdk.internal.publishing.PublishWorld.Ranges;
import io.github.suppliersdk.internal.publishing.PublishWorld.Setting;
import io.github.suppliersdk.internal.publishing.PublishWorld.Special;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever fault meets whichever call: the outcomes add up and are true, and no sold seats come back. */
class PublishWorldTest {
    /** In as many worlds each mistake must be found. */
    static final int SEEDS = Integer.getInteger("publishing.seeds", 3000);

    static Stream<Setting> settings() {
        List<Boolean> both = List.of(false, true);
        return PublishWorld.POLICIES.stream()
                .flatMap(policy -> both.stream()
                        .flatMap(replaces -> Stream.of(Ranges.values())
                                .flatMap(ranges -> both.stream()
                                        .map(inPart ->
                                                new Setting(policy, replaces, ranges, inPart, 16, 2, Special.NONE)))));
    }

    @ParameterizedTest
    @MethodSource("settings")
    void anyFaultAtAnyCall(Setting setting) {
        PublishWorld without = new PublishWorld(setting, (call, job, now) -> Fault.NONE, 0);
        without.run();
        for (int at = 0; at <= without.calls(); at++) {
            for (Fault fault : Fault.values()) {
                int faulty = at;
                run(
                        new PublishWorld(setting, (call, job, now) -> call == faulty ? fault : Fault.NONE, 0),
                        "%s, call %d, %s",
                        setting,
                        at,
                        fault);
            }
        }
    }

    @Test
    void manyFaults() {
        for (int seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            Setting setting = setting(random);
            run(new PublishWorld(setting, faults(random), seed), "seed %d, %s", seed, setting);
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Special.class,
            names = {"BAD_SLOTS_NOT_FOUND", "OPTION_MISSING"})
    void anOptionInDoubt(Special special) {
        for (int seed = 0; seed < 300; seed++) {
            Setting setting = setting(new Random(seed), special);
            PublishWorld world = new PublishWorld(setting, (call, job, now) -> Fault.NONE, seed);
            run(world::runWithoutFault, "seed %d, %s", seed, setting);
        }
    }

    @Test
    void aGatewayWithoutRoutes() {
        for (int seed = 0; seed < 600; seed++) {
            Random random = new Random(seed);
            Setting any = setting(random, Special.GATEWAY_WITHOUT_ROUTES);
            Setting setting = new Setting(
                    any.policy(), true, Ranges.LISTED, false, any.slots(), any.concurrency(), any.special());
            long from = (long) (random.nextDouble() * 2 * PublishWorld.SECOND);
            long to = from + (long) (random.nextDouble() * 40 * PublishWorld.SECOND);
            PublishWorld.Faults faults = (call, job, now) -> now >= from && now < to ? Fault.NOT_FOUND : Fault.NONE;
            run(new PublishWorld(setting, faults, seed), "seed %d, %s, %d to %d", seed, setting, from, to);
        }
    }

    private static <T> T one(Random random, List<T> all) {
        return all.get(random.nextInt(all.size()));
    }

    static Setting setting(Random random) {
        Special special = one(random, List.of(Special.BAD_SLOTS_NOT_FOUND, Special.OPTION_MISSING));
        return setting(random, random.nextInt(4) == 0 ? special : Special.NONE);
    }

    private static Setting setting(Random random, Special special) {
        return new Setting(
                one(random, PublishWorld.POLICIES),
                random.nextBoolean(),
                one(random, List.of(Ranges.LISTED, Ranges.LISTED, Ranges.EMPTY_NOT_FOUND, Ranges.NOT_ALLOWED)),
                random.nextBoolean(),
                1 + random.nextInt(random.nextInt(4) == 0 ? 60 : 10),
                1 + random.nextInt(4),
                special);
    }

    static PublishWorld.Faults faults(Random random) {
        double share = one(random, List.of(0.1, 0.4, 0.9));
        long until = random.nextInt(1200) * PublishWorld.SECOND;
        int[] left = {random.nextInt(3)};
        long noRoutes = random.nextInt(3) == 0 ? random.nextInt(10) * PublishWorld.SECOND : Long.MAX_VALUE;
        long routes = noRoutes + random.nextInt(8) * PublishWorld.SECOND;
        return (call, job, now) -> {
            if (now >= noRoutes && now < routes) {
                return Fault.NOT_FOUND; // for some seconds, to everything
            }
            if (now >= until || random.nextDouble() >= share) {
                return Fault.NONE;
            }
            Fault fault = one(random, List.of(Fault.values()));
            return fault == Fault.KILLED && left[0]-- <= 0 ? Fault.NONE : fault;
        };
    }

    @SuppressWarnings("AnnotateFormatMethod")
    private static void run(PublishWorld world, String name, Object... values) {
        run(world::run, name, values);
    }

    @SuppressWarnings("AnnotateFormatMethod")
    private static void run(Runnable world, String name, Object... values) {
        try {
            world.run();
        } catch (AssertionError | RuntimeException e) {
            throw new AssertionError(String.format(name, values) + ": " + e.getMessage(), e);
        }
    }
}
