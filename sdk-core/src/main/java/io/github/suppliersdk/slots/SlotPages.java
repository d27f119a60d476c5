package io.github.suppliersdk.slots;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The slots of a range, which is requested in parts while it is read, once. A slot that cannot be read is left out and
 * named.
 */
public final class SlotPages implements Iterable<Slot> {
    private final Pages pages;

    /**
     * Makes a range of these parts, as a stand-in of a {@link SlotsClient} may need it.
     *
     * @param parts each is requested when it is needed
     */
    public SlotPages(Iterator<SlotList> parts) {
        this.pages = new Pages(parts);
    }

    /** Reads the rest of the range; throws the exceptions of the calls. */
    @Override
    public Iterator<Slot> iterator() {
        return pages;
    }

    /** Streams the rest of the range, one request after the other; throws the exceptions of the calls. */
    public Stream<Slot> stream() {
        return StreamSupport.stream(Spliterators.spliteratorUnknownSize(pages, 0), false);
    }

    /** The slots that were left out of what has been read so far; see {@link SlotList#skipped()}. */
    public List<SkippedSlot> skipped() {
        return Collections.unmodifiableList(pages.skipped);
    }

    private static final class Pages implements Iterator<Slot> {
        private final Iterator<SlotList> parts;
        private final List<SkippedSlot> skipped = new ArrayList<>();
        private Iterator<Slot> current = Collections.emptyIterator();

        private Pages(Iterator<SlotList> parts) {
            this.parts = parts;
        }

        @Override
        public boolean hasNext() {
            while (!current.hasNext() && parts.hasNext()) {
                SlotList next = parts.next();
                skipped.addAll(next.skipped());
                current = next.iterator();
            }
            return current.hasNext();
        }

        @Override
        public Slot next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            return current.next();
        }
    }
}
