package io.github.suppliersdk.slots;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The slots of a range, which is requested in parts while it is read, once. A slot that cannot be read is left out and
 * named.
 */
public final class SlotPages implements Iterable<Slot> {
    private final List<SkippedSlot> skipped = new ArrayList<>();
    private final Iterator<SlotList> parts;
    private Iterator<Slot> part = Collections.emptyIterator();

    /**
     * Makes a range of these parts, as a stand-in of a {@link SlotsClient} may need it.
     *
     * @param parts each is requested when it is needed
     */
    public SlotPages(Iterator<SlotList> parts) {
        this.parts = parts;
    }

    /** Reads the rest of the range; throws the exceptions of the calls, and the call is made again if one goes on. */
    @Override
    public Iterator<Slot> iterator() {
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                while (!part.hasNext() && parts.hasNext()) {
                    SlotList next = parts.next();
                    skipped.addAll(next.skipped()); // grows while the slots are read
                    part = next.iterator();
                }
                return part.hasNext();
            }

            @Override
            public Slot next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                return part.next();
            }
        };
    }

    /** Streams the rest of the range, one request after the other; throws the exceptions of the calls. */
    public Stream<Slot> stream() {
        return StreamSupport.stream(Spliterators.spliteratorUnknownSize(iterator(), Spliterator.ORDERED), false);
    }

    /** The slots that were left out of what has been read so far; see {@link SlotList#skipped()}. */
    public List<SkippedSlot> skipped() {
        return Collections.unmodifiableList(skipped);
    }
}
