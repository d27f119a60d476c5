package io.github.suppliersdk.internal.json;

import io.github.suppliersdk.internal.json.SlotField.InDailySlot;
import io.github.suppliersdk.internal.json.SlotField.InOpenSlot;
import io.github.suppliersdk.internal.json.SlotField.InTimeSlot;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.OpenSlot;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.slots.TimeSlot;
import io.github.suppliersdk.slots.UnknownSlotKind;
import java.io.IOException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The kinds of a slot while they are read. A known kind with unreadable content becomes an {@link UnknownSlotKind}: an
 * old record without its date does not make the whole list unreadable, and none of it is lost.
 */
final class KindDrafts {
    private KindDrafts() {}

    static SlotKind daily(SlotInput in) throws IOException {
        return InDailySlot.readAll(in, new Daily()).build();
    }

    static SlotKind time(SlotInput in) throws IOException {
        return InTimeSlot.readAll(in, new Time()).build();
    }

    static SlotKind open(SlotInput in) throws IOException {
        return InOpenSlot.readAll(in, new Open()).build();
    }

    /** A daily slot. */
    static final class Daily extends ObjectDraft {
        @Nullable
        LocalDate date;

        private SlotKind build() {
            if (date == null) {
                return UnknownSlotKind.of(DailySlot.WIRE_NAME, others);
            }
            DailySlot.Builder daily = DailySlot.builder(date);
            if (!others.isEmpty()) {
                daily.putAllAdditionalProperties(others);
            }
            return daily.build();
        }
    }

    /** A time slot. */
    static final class Time extends ObjectDraft {
        private @Nullable LocalDateTime start;
        private @Nullable LocalDateTime end;
        private @Nullable String startText;
        private @Nullable String endText;

        @Nullable
        List<String> pickupIds;

        @Nullable
        Object start(@Nullable LocalDateTime time, SlotInput in) throws IOException {
            start = time;
            startText = time == null ? null : in.timeText();
            return time;
        }

        @Nullable
        Object end(@Nullable LocalDateTime time, SlotInput in) throws IOException {
            end = time;
            endText = time == null ? null : in.timeText();
            return time;
        }

        private SlotKind build() throws UnusualFormException {
            if (start == null || end == null) {
                return unchanged();
            }
            TimeSlot.Builder timed = TimeSlot.builder(start, end).pickupIds(Optional.ofNullable(pickupIds));
            if (!others.isEmpty()) {
                timed.putAllAdditionalProperties(others);
            }
            return timed.build();
        }

        private SlotKind unchanged() throws UnusualFormException {
            if ((start != null && startText == null) || (end != null && endText == null)) {
                throw new UnusualFormException();
            }
            keepValue(InTimeSlot.PICKUP_IDS.wireName(), pickupIds);
            keepValue(InTimeSlot.END.wireName(), endText);
            keepValue(InTimeSlot.START.wireName(), startText);
            return UnknownSlotKind.of(TimeSlot.WIRE_NAME, others);
        }
    }

    /** An open slot. */
    static final class Open extends ObjectDraft {
        private static final String DURATION_DAYS = "DURATION_DAYS";
        private static final String END_DATE = "END_DATE";

        /** The wire name of the form: {@code DURATION_DAYS} or {@code END_DATE}. */
        static String type(OpenSlot open) {
            return open.durationDays().isPresent() ? DURATION_DAYS : END_DATE;
        }

        private SlotKind build() {
            Map<String, Object> rest = new LinkedHashMap<>(others);
            Object type = rest.remove(InOpenSlot.TYPE.wireName());
            OpenSlot.Builder open = OpenSlot.builder();
            if (isNamed(type, DURATION_DAYS)
                    && rest.remove(InOpenSlot.DURATION_DAYS.wireName()) instanceof Integer days) {
                open.durationDays(days);
            } else if (isNamed(type, END_DATE)
                    && rest.remove(InOpenSlot.END_DATE.wireName()) instanceof String text
                    && LocalTimes.parseDate(text) != null) {
                open.endDate(Optional.ofNullable(LocalTimes.parseDate(text)));
            } else {
                return UnknownSlotKind.of(OpenSlot.WIRE_NAME, others);
            }
            return open.putAllAdditionalProperties(rest).build();
        }

        /** Compares ASCII letters case-insensitively, as for all enums. */
        private static boolean isNamed(@Nullable Object value, String name) {
            return value instanceof String text
                    && text.equalsIgnoreCase(name)
                    && text.chars().allMatch(c -> c < 0x80);
        }
    }
}
