package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.internal.publishing.journal.DigestTable;

/**
 * The ids of an input so far, with a digest of each slot: about 24 bytes each. The first ids take a sixteenth
 * of the heap at most. Of further ids the latest are remembered: at least as many as may be without an outcome at a
 * time, so that two slots with the same id are never in flight together. Other duplicates are noticed when the service
 * refuses them.
 */
final class SeenIds {
    /** What is known of an id. */
    enum Seen {
        NEW,
        EQUAL,
        DIFFERENT
    }

    private static final int FEWEST = 682;
    private static final int BYTES_EACH = 24;
    private static final int SHARE_OF_HEAP = 16;
    private static final int MOST = 1 << 26;

    private final int mostFirst;
    private final int mostLatest;
    private final DigestTable first = new DigestTable();
    private DigestTable latest = new DigestTable();
    private DigestTable beforeLatest = new DigestTable();

    /** Remembers at least this many of the latest ids. */
    SeenIds(int latest) {
        this(Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP, latest);
    }

    SeenIds(long bytes, int latest) {
        this.mostFirst = (int) Math.min(MOST, Math.max(FEWEST, bytes / BYTES_EACH));
        this.mostLatest = Math.min(MOST, Math.max(FEWEST, latest));
    }

    /** Notes a slot by the digests of its id and its content, and returns what was known of its id. */
    Seen add(long id, long digest) {
        long content = other(digest);
        if (first.size() < mostFirst) {
            return seen(first.putIfAbsent(id, content), content); // there are no ids beyond the first part
        }
        long before = first.get(id);
        if (before == 0) {
            before = latest.get(id);
        }
        if (before == 0) {
            before = beforeLatest.get(id);
        }
        if (before == 0) {
            addLatest(id, content);
        }
        return seen(before, content);
    }

    private static Seen seen(long before, long content) {
        if (before == 0) {
            return Seen.NEW;
        }
        return before == content ? Seen.EQUAL : Seen.DIFFERENT;
    }

    private void addLatest(long id, long content) {
        if (latest.size() >= mostLatest) {
            beforeLatest = latest;
            latest = new DigestTable();
        }
        latest.put(id, content);
    }

    /** Whether this id was noted. */
    boolean contains(long id) {
        return first.get(id) != 0 || latest.get(id) != 0 || beforeLatest.get(id) != 0;
    }

    /** Maps a digest of 0, which stands for absence, to another number. */
    private static long other(long digest) {
        return digest == 0 ? 1 : digest;
    }
}
