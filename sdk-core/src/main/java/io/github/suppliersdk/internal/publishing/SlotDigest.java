package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.internal.model.Lists;
import io.github.suppliersdk.publishing.SlotTarget;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.OpenSlot;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.slots.SlotRequest;
import io.github.suppliersdk.slots.TimeSlot;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A 64-bit digest of a slot that is the same in all processes and versions of Java. Optional and repeated values are
 * preceded by a marker or a count, so that different slots never have the same input. Writing the slot as JSON would
 * cost as much as sending it, and the order of fields in an unordered map differs between processes.
 *
 * <p>The common part of successive slots (experience, option, kind, prices, languages) enters as a digest of its own,
 * which is made once for all of them. The rest of a usual slot is some numbers, and the digest of its id, which the
 * caller has already. An instance belongs to one thread.
 */
final class SlotDigest {
    /** The initial size; most slots need half of it. */
    private static final int ROOM = 256;

    private static final long PRESENT = 1L << Integer.SIZE;

    private final RecordBytes bytes = new RecordBytes(ROOM);
    private long option;
    private long commonPart;

    /** The slot whose option and common part were digested last. */
    private @Nullable SlotTarget lastOfOption;

    private @Nullable SlotTarget last;
    private Optional<List<String>> lastLanguages = Optional.empty();

    /**
     * The digest of the slot's id, with its experience and option.
     *
     * @param slotId the digest of the id
     */
    long ofId(SlotTarget target, long slotId) {
        if (lastOfOption == null || !haveOneOption(target, lastOfOption)) {
            bytes.cutTo(0);
            bytes.text(target.experienceId());
            bytes.text(target.slot().optionId());
            option = digest();
            lastOfOption = target;
        }
        return Hash64.and(option, slotId);
    }

    /**
     * The digest of the slot's content.
     *
     * @param slotId the digest of the id
     */
    long ofContent(SlotTarget target, long slotId) {
        SlotRequest slot = target.slot();
        Optional<List<String>> languages = slot.guideLanguages(); // created by each call
        if (last == null || !languages.equals(lastLanguages) || !haveCommonPart(target, last)) {
            bytes.cutTo(0);
            common(target);
            commonPart = digest();
            last = target;
            lastLanguages = languages;
        }
        long hash = Hash64.and(commonPart, slotId);
        hash = Hash64.and(hash, word(slot.capacity()));
        hash = kind(hash, slot.kind());
        return Hash64.and(hash, unusual(slot));
    }

    private long digest() {
        return Hash64.of(bytes.array(), bytes.length());
    }

    private static boolean haveOneOption(SlotTarget one, SlotTarget other) {
        return one.experienceId().equals(other.experienceId())
                && one.slot().optionId().equals(other.slot().optionId());
    }

    /** Whether the common parts are equal, apart from the languages. */
    private static boolean haveCommonPart(SlotTarget one, SlotTarget other) {
        return haveOneOption(one, other)
                && one.slot().kind().wireName().equals(other.slot().kind().wireName())
                && Lists.equal(
                        one.slot().availableHolderCategories(), other.slot().availableHolderCategories());
    }

    private void common(SlotTarget target) {
        bytes.text(target.experienceId());
        bytes.text(target.slot().optionId());
        bytes.text(target.slot().kind().wireName());
        categories(target.slot().availableHolderCategories());
        texts(target.slot().guideLanguages());
    }

    /** Adds the kind; each kind has its own number of words. */
    private static long kind(long hash, SlotKind kind) {
        if (kind instanceof DailySlot daily) {
            return Hash64.and(hash, daily.date().toEpochDay());
        }
        if (kind instanceof TimeSlot time) {
            return time(time(hash, time.start()), time.end());
        }
        if (kind instanceof OpenSlot open) {
            long end = open.endDate().map(date -> 2 * date.toEpochDay() + 1).orElse(0L);
            return Hash64.and(Hash64.and(hash, word(open.durationDays())), end);
        }
        return hash;
    }

    /** The digest of rare fields; 0 if the slot has none. */
    private long unusual(SlotRequest slot) {
        SlotKind kind = slot.kind();
        Optional<List<String>> pickups = kind instanceof TimeSlot time ? time.pickupIds() : Optional.empty();
        if (pickups.isEmpty()
                && kind.additionalProperties().isEmpty()
                && slot.additionalProperties().isEmpty()) {
            return 0;
        }
        bytes.cutTo(0);
        texts(pickups);
        fields(kind.additionalProperties());
        fields(slot.additionalProperties());
        return digest();
    }

    private void categories(List<AvailableHolderCategory> categories) {
        bytes.number(categories.size());
        for (AvailableHolderCategory category : categories) {
            bytes.text(category.holderCategoryId());
            number(category.minQuantity());
            number(category.maxQuantity());
            bytes.put(category.priceInCents().isPresent() ? 1 : 0);
            bytes.signed(category.priceInCents().orElse(0));
            fields(category.additionalProperties());
        }
    }

    private static long time(long hash, LocalDateTime time) {
        return Hash64.and(
                Hash64.and(hash, time.toLocalDate().toEpochDay()),
                time.toLocalTime().toNanoOfDay());
    }

    private static long word(OptionalInt value) {
        return value.isPresent() ? PRESENT | (value.getAsInt() & (PRESENT - 1)) : 0;
    }

    private void number(OptionalInt value) {
        bytes.put(value.isPresent() ? 1 : 0);
        bytes.signed(value.orElse(0));
    }

    private void texts(Optional<List<String>> texts) {
        bytes.put(texts.isPresent() ? 1 : 0);
        if (texts.isPresent()) {
            bytes.number(texts.get().size());
            for (String text : texts.get()) {
                bytes.text(text);
            }
        }
    }

    private void fields(Map<?, ?> fields) {
        bytes.number(fields.size());
        if (!fields.isEmpty()) {
            Map<String, @Nullable Object> sorted = new TreeMap<>();
            fields.forEach((name, value) -> sorted.put(String.valueOf(name), value));
            sorted.forEach((name, value) -> {
                bytes.text(name);
                plain(value);
            });
        }
    }

    /** Adds a plain Java value, as an additional property may have it. */
    private void plain(@Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            bytes.put('{');
            fields(map);
        } else if (value instanceof Iterable<?> items) {
            bytes.put('[');
            items.forEach(this::plain);
            bytes.put(']');
        } else if (value instanceof Double || value instanceof Float) {
            bytes.put('d'); // the text of such a number differs between versions of Java
            bytes.number(Double.doubleToLongBits(((Number) value).doubleValue()));
        } else if (value instanceof String text) {
            bytes.put('"');
            bytes.text(text);
        } else if (value == null || value instanceof Number || value instanceof Boolean) {
            bytes.put('v');
            bytes.text(String.valueOf(value));
        } else {
            bytes.put('?'); // cannot be sent; its text may differ between processes
            bytes.text(value.getClass().getName());
        }
    }
}
