package io.github.suppliersdk.internal.webhooks;

import io.github.suppliersdk.internal.webhooks.Row.UnreadableRowException;
import io.github.suppliersdk.internal.webhooks.protocol.Effect;
import io.github.suppliersdk.internal.webhooks.protocol.Owner;
import io.github.suppliersdk.internal.webhooks.protocol.State;
import io.github.suppliersdk.internal.webhooks.protocol.TransitionTable;
import io.github.suppliersdk.webhooks.WebhookKind;
import io.github.suppliersdk.webhooks.store.StoredOperation;
import io.github.suppliersdk.webhooks.store.WebhookStore;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The operations that a person on call can see and change. */
public final class StoredOperations {
    private static final int PAGE = 500;
    /** An open compensation is due when its lease ends (some days at most) or within an hour. */
    private static final Duration OPEN_IS_DUE_WITHIN = Duration.ofDays(7);

    private static final String LINE_END = "\r\n";
    /** Characters that begin a formula in a spreadsheet; the last four are the full-width forms of the first four. */
    private static final String FORMULA_BEGINS = "=+-@\t\r\n\uff1d\uff0b\uff0d\uff20";

    /** Characters that separate cells in a spreadsheet of any language. */
    private static final String SEPARATORS = ",;|\t\"\r\n";

    private final WebhookStore store;
    private final RowWriter writer;
    private final Ports ports;
    private final Engine engine;

    StoredOperations(WebhookStore store, RowWriter writer, Ports ports, Engine engine) {
        this.store = store;
        this.writer = writer;
        this.ports = ports;
        this.engine = engine;
    }

    /** An open compensation. */
    public record Open(
            String key,
            long version,
            WebhookKind kind,
            String id,
            String reason,
            Instant openSince,
            int attempts,
            boolean isAbandoned,
            Optional<String> slotId) {}

    /** Handles a stored operation, with its row if this version can read it. */
    @FunctionalInterface
    private interface Visitor {
        void visit(StoredOperation stored, Optional<Row> row) throws IOException;
    }

    private void visit(Visitor visitor) throws IOException {
        String after = "";
        List<StoredOperation> page;
        do {
            page = store.scan(after, PAGE);
            for (StoredOperation each : page) {
                after = each.key();
                visitor.visit(each, read(each));
            }
        } while (!page.isEmpty());
    }

    private static Optional<Row> read(StoredOperation stored) {
        try {
            return Optional.of(Row.of(stored));
        } catch (UnreadableRowException e) {
            return Optional.empty(); // recovery reports it when it is due
        }
    }

    /** All open compensations by key. Finished operations are due much later, and are not read. */
    public List<Open> open() {
        Instant until = ports.now().plus(OPEN_IS_DUE_WITHIN);
        SortedMap<String, Open> all = new TreeMap<>(); // one that is postponed meanwhile is found twice
        Optional<StoredOperation> after = Optional.empty();
        List<StoredOperation> page;
        do {
            page = store.due(until, after, PAGE);
            for (StoredOperation each : page) {
                after = Optional.of(each);
                read(each)
                        .filter(row -> row.state() == State.COMPENSATING)
                        .map(StoredOperations::toOpen)
                        .ifPresent(open -> all.put(open.key(), open));
            }
        } while (!page.isEmpty());
        return List.copyOf(all.values());
    }

    private static Open toOpen(Row row) {
        return new Open(
                row.key(),
                row.stored().version(),
                Reports.kindOf(row),
                row.id(),
                row.text("reason").orElse(""),
                row.time("open").orElse(Instant.EPOCH),
                row.number("attempts"),
                row.flag("abandoned"),
                row.text("slot"));
    }

    /** The row at this version, if a person may change it. */
    private Optional<Row> changeable(String key, long version) {
        return store.find(key)
                .filter(found -> found.version() == version)
                .flatMap(StoredOperations::read)
                .filter(row -> TransitionTable.mayBeResolved(row.state(), ownerOf(row)));
    }

    private Owner ownerOf(Row row) {
        if (row.text("owner").isEmpty()) {
            return Owner.NOBODY;
        }
        boolean isAlive =
                row.time("lease").filter(lease -> lease.isAfter(ports.now())).isPresent();
        return isAlive ? Owner.ANOTHER : Owner.EXPIRED;
    }

    /** Requests the next attempt; false if the operation has changed. */
    public boolean retry(String key, long version) {
        Optional<Row> seen = changeable(key, version);
        if (seen.isEmpty()) {
            return false;
        }
        StoredOperation next = writer.retryRequested(seen.get(), ports.now());
        boolean made = store.replace(seen.get().stored(), next);
        if (made) {
            read(next).ifPresent(row -> engine.written(Effect.ORDER, row));
        }
        return made;
    }

    /** Closes the operation by hand; false if it has changed. */
    public boolean resolve(String key, long version, String note) {
        Optional<Row> seen = changeable(key, version);
        if (seen.isEmpty()) {
            return false;
        }
        StoredOperation next = writer.resolved(seen.get(), note, ports.now());
        boolean perhapsMade = true; // if the store throws, its acknowledgement may be lost
        try {
            perhapsMade = store.replace(seen.get().stored(), next);
            return perhapsMade;
        } finally {
            if (perhapsMade) {
                read(next).ifPresent(engine::resolved);
            }
        }
    }

    /** Writes the bookings and cancellations as CSV. */
    public void exportBookings(Appendable to) throws IOException {
        line(
                to,
                "booking_id",
                "hold_id",
                "state",
                "since",
                "transaction_id",
                "ticket_numbers",
                "experience_id",
                "option_id",
                "slot_id",
                "reason",
                "note");
        visit((stored, readable) -> {
            Optional<String> id = Keys.bookingIdOf(stored.key());
            if (id.isPresent() && readable.isPresent()) {
                booking(to, readable.get());
            } else if (id.isPresent()) { // the booking may be valid, so a comparison must not miss it
                line(to, id.get(), "", State.UNREADABLE.name(), "", "", "", "", "", "", "", "");
            }
        });
    }

    private static void booking(Appendable to, Row row) throws IOException {
        line(
                to,
                row.id(),
                row.text("hold").orElse(""),
                row.state().name(),
                row.time("since").map(Instant::toString).orElse(""),
                row.text("transaction").orElse(""),
                String.join(" ", row.texts("tickets")),
                row.text("experience").orElse(""),
                row.text("option").orElse(""),
                row.text("slot").orElse(""),
                row.text("reason").orElse(""),
                row.text("note").orElse(""));
    }

    private static void line(Appendable to, String... cells) throws IOException {
        for (int i = 0; i < cells.length; i++) {
            to.append(i == 0 ? "" : ",").append(cell(cells[i]));
        }
        to.append(LINE_END);
    }

    /**
     * Quotes a text unless every spreadsheet reads it as one cell; a text that looks like a formula is marked as text.
     */
    private static String cell(String text) {
        boolean isFormula = !text.isEmpty() && FORMULA_BEGINS.indexOf(text.charAt(0)) >= 0;
        String safe = isFormula ? "'" + text : text;
        boolean mustQuote = safe.chars().anyMatch(c -> SEPARATORS.indexOf(c) >= 0);
        return mustQuote ? '"' + safe.replace("\"", "\"\"") + '"' : safe;
    }
}
