package io.github.suppliersdk.internal.publishing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The invariants hold in all worlds of the search, and the search finds each seeded mistake. */
class BatchSearchTest {
    @Test
    @SuppressWarnings("SystemOut")
    void noOutcomeContradictsTheServiceInAnyWorld() {
        long states = 0;
        long ends = 0;
        long most = 0;
        List<BatchSearch.World> worlds = BatchSearch.worlds().toList();
        for (BatchSearch.World world : worlds) {
            BatchSearch search = new BatchSearch(world, BatchTable::next, true);
            try {
                long visited = search.run();
                states += visited;
                most = Math.max(most, visited);
                ends += search.ends();
            } catch (AssertionError e) {
                throw new AssertionError(world + ": " + e.getMessage(), e);
            }
        }
        System.out.println(worlds.size() + " worlds of publishing: " + states + " states, at most " + most
                + " in one world, " + ends + " of them at rest; at most " + BatchSearch.FAULTS
                + " faults"
                + (BatchSearch.ALL ? ", " : " (1 where a slot is replaced, or each has a call of its own), ")
                + BatchSearch.CRASHES + " crash, " + BatchSearch.SALES + " sale, " + BatchSearch.WORKERS
                + " workers, 2 slots");
        assertThat(most).isGreaterThan(10_000);
    }

    @ParameterizedTest
    @EnumSource(Mistakes.class)
    @SuppressWarnings("SystemOut")
    void theSearchFindsEachMistake(Mistakes mistake) {
        String found = firstFound(mistake, true);

        System.out.println(mistake + ": " + found);
        assertThat(found).isNotEmpty();
    }

    @Test
    void theSearchFindsAProcessThatForgetsSlotsInDoubt() {
        assertThat(firstFound(BatchTable::next, false)).isNotEmpty();
    }

    /** Small worlds first: most mistakes show there. */
    private static String firstFound(BatchSearch.Table table, boolean journal) {
        for (BatchSearch.World world : BatchSearch.worlds()
                .sorted(Comparator.comparing(BatchSearch.World::together))
                .toList()) {
            BatchSearch search = new BatchSearch(world, table, journal);
            try {
                long unused = search.run();
            } catch (AssertionError e) {
                return "in " + world + ": " + e.getMessage();
            }
        }
        return "";
    }
}
