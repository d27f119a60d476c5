package io.github.suppliersdk.internal.json;

import static io.github.suppliersdk.internal.json.ByteScanner.ascii;

import io.github.suppliersdk.internal.bytes.Bytes;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the ids of an array of slots in their usual form, and goes past all the rest. */
final class SlotIdScanner {
    private static final byte[] SLOT_ID = ascii("slot_id");
    private static final byte[] CATEGORIES = ascii(AvailableHolderCategories.WIRE_NAME);

    private final ByteScanner in;

    /** Where the prices of the last slot stand: those of the next one, more than half of it, are often the same. */
    private int categoriesFrom;

    private int categoriesTo;

    private SlotIdScanner(Bytes bytes) {
        this.in = new ByteScanner(bytes);
    }

    /** Reads the ids, or gives null where anything is unusual. */
    static @Nullable List<String> ids(Bytes bytes) {
        try {
            return new SlotIdScanner(bytes).ids();
        } catch (UnusualFormException e) {
            return null;
        }
    }

    private List<String> ids() throws UnusualFormException {
        List<String> ids = new ArrayList<>();
        in.expect('[');
        if (!in.skip(']')) {
            do {
                if (!in.skipNull()) {
                    ids.add(id());
                }
            } while (in.skip(','));
            in.expect(']');
        }
        return ids;
    }

    private String id() throws UnusualFormException {
        String slotId = null;
        in.expect('{');
        do {
            in.name();
            if (in.isText(SLOT_ID) && slotId == null) {
                in.text();
                slotId = in.string();
            } else if (in.isText(SLOT_ID)) {
                throw new UnusualFormException();
            } else if (in.isText(CATEGORIES)) {
                skipCategories();
            } else {
                in.skipValue();
            }
        } while (in.skip(','));
        in.expect('}');
        if (slotId == null) {
            throw new UnusualFormException();
        }
        return slotId;
    }

    private void skipCategories() throws UnusualFormException {
        in.peek();
        if (categoriesTo == 0 || !in.skipCopyOf(categoriesFrom, categoriesTo)) {
            categoriesFrom = in.position();
            in.skipValue();
            categoriesTo = in.position();
        }
    }
}
