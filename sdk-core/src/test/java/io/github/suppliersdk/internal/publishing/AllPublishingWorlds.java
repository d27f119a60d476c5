package io.github.suppliersdk.internal.publishing;

/** Searches all worlds of publishing. */
final class AllPublishingWorlds {
    private AllPublishingWorlds() {}

    @SuppressWarnings("SystemOut")
    public static void main(String[] args) {
        if (!BatchSearch.ALL) {
            throw new IllegalArgumentException("-Dpublishing.search.all=true is missing");
        }
        BatchSearch.World[] worlds = BatchSearch.worlds().toArray(BatchSearch.World[]::new);
        long states = 0;
        for (BatchSearch.World world : worlds) {
            BatchSearch search = new BatchSearch(world, BatchTable::next, true);
            try {
                long visited = search.run();
                states += visited;
                System.out.println(world + ": " + visited + " states, " + search.ends() + " of them at rest");
            } catch (AssertionError e) {
                throw new AssertionError(world + ": " + e.getMessage(), e);
            }
        }
        System.out.println(worlds.length + " worlds of publishing, all searched: " + states + " states");
    }
}
