package io.github.suppliersdk.internal.json;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.suppliersdk.internal.bytes.Bytes;
import io.github.suppliersdk.internal.model.Same;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.slots.SlotRequest;
import io.github.suppliersdk.slots.TimeSlot;
import java.io.IOException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import org.jspecify.annotations.Nullable;

/**
 * Writes slots straight into the bytes of a body, in exactly the form of {@link SlotCodec#write}. Slots that follow each
 * other often have equal prices, seats and languages, which are more than half of a slot: those are copied from where they
 * stand already. Slots with fields that the library does not know, and what may need escapes, are left to the generator.
 */
final class SlotPrinter {
    private static final byte[] SLOT_ID = SlotField.SLOT_ID.within("{", ":\"");
    private static final byte[] OPTION_ID = SlotField.OPTION_ID.within("\",", ":\"");
    private static final byte[] DATE = SlotField.DAILY_SLOT.within("\",", ":{\"" + SlotField.DATE.wireName() + "\":\"");
    private static final byte[] START =
            SlotField.TIME_SLOT.within("\",", ":{\"" + SlotField.START.wireName() + "\":\"");
    private static final byte[] END = SlotField.END.within("\",", ":\"");
    private static final byte[] PICKUP_IDS = SlotField.PICKUP_IDS.within(",", ":");
    private static final byte[] CATEGORIES = SlotField.AVAILABLE_HOLDER_CATEGORIES.within("},", ":");
    private static final byte[] CAPACITY = SlotField.CAPACITY.within(",", ":");
    private static final byte[] GUIDE_LANGUAGES = SlotField.GUIDE_LANGUAGES.within(",", ":");

    private final Bytes out;

    /** For single values, which it does not hold back: it is flushed after each. */
    private final JsonGenerator generator;

    private final char[] time = new char[LocalTimes.WRITTEN_LENGTH];

    /** The last slot written here, where its prices begin and end, and where all that comes after them ends. */
    private @Nullable SlotRequest last;

    private int pricesFrom;
    private int pricesTo;
    private int restTo;

    SlotPrinter(Bytes out, JsonGenerator generator) {
        this.out = out;
        this.generator = generator;
    }

    void write(SlotRequest slot) throws IOException {
        int start = out.size();
        if (slot.additionalProperties().isEmpty() && writeIds(slot) && writeKind(slot.kind())) {
            write(CATEGORIES);
            writeRest(slot);
            out.write('}');
        } else {
            out.cutTo(start);
            SlotCodec.write(slot, generator);
            generator.flush();
        }
    }

    private boolean writeIds(SlotRequest slot) {
        write(SLOT_ID);
        if (!out.writePlain(slot.slotId())) {
            return false;
        }
        write(OPTION_ID);
        return out.writePlain(slot.optionId());
    }

    private boolean writeKind(SlotKind kind) throws IOException {
        if (!kind.additionalProperties().isEmpty()) {
            return false;
        }
        if (kind instanceof DailySlot daily) {
            return write(DATE, daily.date());
        }
        return kind instanceof TimeSlot timed && writeTimes(timed);
    }

    private boolean write(byte[] name, LocalDate date) {
        write(name);
        int length = LocalTimes.put(date, time);
        out.writeAscii(time, length);
        out.write('"');
        return length > 0;
    }

    private boolean write(byte[] name, LocalDateTime moment) {
        write(name);
        int length = LocalTimes.put(moment, time);
        out.writeAscii(time, length);
        return length > 0;
    }

    private boolean writeTimes(TimeSlot timed) throws IOException {
        if (!write(START, timed.start()) || !write(END, timed.end())) {
            return false;
        }
        out.write('"');
        if (timed.pickupIds().isPresent()) {
            write(PICKUP_IDS);
            SlotKinds.writeTexts(timed.pickupIds().get(), generator);
            generator.flush();
        }
        return true;
    }

    private void writeRest(SlotRequest slot) throws IOException {
        int from = out.size();
        SlotRequest before = last;
        if (before == null || !Same.items(slot.availableHolderCategories(), before.availableHolderCategories())) {
            AvailableHolderCategories.write(slot.availableHolderCategories(), generator);
            generator.flush();
        } else if (slot.capacity().equals(before.capacity())
                && slot.guideLanguages().equals(before.guideLanguages())) {
            out.repeat(pricesFrom, restTo);
            return;
        } else {
            out.repeat(pricesFrom, pricesTo);
        }
        pricesFrom = from;
        pricesTo = out.size();
        if (slot.capacity().isPresent()) {
            write(CAPACITY);
            generator.writeNumber(slot.capacity().getAsInt());
            generator.flush();
        }
        if (slot.guideLanguages().isPresent()) {
            write(GUIDE_LANGUAGES);
            SlotKinds.writeTexts(slot.guideLanguages().get(), generator);
            generator.flush();
        }
        restTo = out.size();
        last = slot;
    }

    private void write(byte[] ascii) {
        out.write(ascii, 0, ascii.length);
    }
}
