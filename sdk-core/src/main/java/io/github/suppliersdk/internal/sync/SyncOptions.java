package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.time.Time;
import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.sync.SeatAuthority;
import io.github.suppliersdk.sync.SyncListener;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The user's options. */
public record SyncOptions(
        SeatAuthority seatAuthority,
        Function<OptionRef, ZoneId> timeZone,
        int concurrency,
        Duration lateEffect,
        double guardShare,
        Optional<OutboxQueue> outbox,
        List<SyncListener> listeners,
        SyncTimings timings) {
    /** The current date in the local time of the place of an option. */
    LocalDate today(OptionRef option, Time time) {
        return LocalDate.ofInstant(time.now(), timeZone.apply(option));
    }
}
