package io.github.suppliersdk.internal.json;

import io.github.suppliersdk.internal.bytes.Bytes;
import io.github.suppliersdk.slots.SlotRequest;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the ids of an array of slots in their usual form and skips everything else.
 *
 * <p>A slot usually has the same fields in the same order as the previous one, and many of the same values. The bytes
 * between the values, and equal values, are only compared with those of that slot, which takes a fraction of the time
 * of reading; bytes equal to well-formed ones are well-formed.
 */
final class SlotIdScanner {
    private static final byte[] SLOT_ID = ByteScanner.ascii(SlotField.InSlot.SLOT_ID.wireName());

    /** More fields are read but not remembered. */
    private static final int MOST_FIELDS = 16;

    private final ByteScanner in;

    /** The start of the last slot that was read, not compared; the next fields say where its values are. */
    private int slotFrom;

    private int slotTo;
    private final int[] valuesFrom = new int[MOST_FIELDS];
    private final int[] valuesTo = new int[MOST_FIELDS];
    private int fields;
    private int fieldOfId;

    private final List<SlotRequest> likely;
    private final List<String> ids;

    private SlotIdScanner(Bytes bytes, List<SlotRequest> likely) {
        this.in = new ByteScanner(bytes);
        this.likely = likely;
        this.ids = new ArrayList<>(likely.size());
    }

    /**
     * Reads the ids; null if anything is unusual.
     *
     * @param likely the slots that are expected in this order; their id Strings are reused
     */
    static @Nullable List<String> ids(Bytes bytes, List<SlotRequest> likely) {
        try {
            return new SlotIdScanner(bytes, likely).ids();
        } catch (UnusualFormException e) {
            return null;
        }
    }

    private List<String> ids() throws UnusualFormException {
        in.expect('[');
        if (!in.skip(']')) {
            do {
                if (!in.skipNull()) {
                    String compared = compare();
                    ids.add(compared == null ? read() : compared);
                }
            } while (in.skip(','));
            in.expect(']');
        }
        in.expectEnd();
        return ids;
    }

    private String read() throws UnusualFormException {
        String slotId = null;
        slotFrom = in.position();
        fields = 0;
        in.expect('{');
        do {
            in.name();
            boolean isId = in.isText(SLOT_ID);
            in.peek();
            int from = in.position();
            if (!isId) {
                in.skipValue();
            } else if (slotId == null) {
                slotId = id();
                fieldOfId = fields;
            } else {
                throw new UnusualFormException();
            }
            if (fields < MOST_FIELDS) {
                valuesFrom[fields] = from;
                valuesTo[fields] = in.position();
                fields++;
            }
        } while (in.skip(','));
        in.expect('}');
        slotTo = in.position();
        if (slotId == null) {
            throw new UnusualFormException();
        }
        return slotId;
    }

    private String id() throws UnusualFormException {
        in.text();
        return ids.size() < likely.size() ? in.string(likely.get(ids.size()).slotId()) : in.string();
    }

    /**
     * Reads the id of a slot with the same fields in the same order. For any other slot it returns null and does not
     * move.
     */
    private @Nullable String compare() throws UnusualFormException {
        int start = in.position();
        String slotId = null;
        int gap = slotFrom;
        for (int i = 0; i < fields; i++) {
            if (!in.skipCopyOf(gap, valuesFrom[i])) {
                in.goBack(start);
                return null;
            }
            if (i == fieldOfId) {
                slotId = id();
            } else if (!in.skipCopyOf(valuesFrom[i], valuesTo[i])) {
                in.skipValue();
            }
            gap = valuesTo[i];
        }
        if (slotId == null || !in.skipCopyOf(gap, slotTo)) {
            in.goBack(start);
            return null;
        }
        return slotId;
    }
}
