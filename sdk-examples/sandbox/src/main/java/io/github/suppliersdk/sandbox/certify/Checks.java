package io.github.suppliersdk.sandbox.certify;

import static io.github.suppliersdk.sandbox.certify.Talk.Message.BOOKING;
import static io.github.suppliersdk.sandbox.certify.Talk.Message.CANCELLATION;
import static io.github.suppliersdk.sandbox.certify.Talk.Message.HOLD;
import static io.github.suppliersdk.sandbox.certify.Talk.ok;
import static io.github.suppliersdk.sandbox.certify.Talk.refused;
import static io.github.suppliersdk.sandbox.certify.Talk.that;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.certify.Talk.Booked;
import io.github.suppliersdk.sandbox.certify.Talk.Held;
import io.github.suppliersdk.sandbox.certify.Talk.Message;
import io.github.suppliersdk.sandbox.internal.rules.QuestionRules;
import io.github.suppliersdk.sandbox.internal.webhook.Exchange;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** All checks: a table of conversations with a backend. */
final class Checks {

    /** What is expected of many checks. */
    private static final Map<String, String> WORDS = Map.of(
            "{refused}", "400 with one of the codes of the contract",
            "{held}", "200 with the hold_id of the request and a transaction_id",
            "{booked}", "200 with the booking_id of the request, a transaction_id and tickets",
            "{tickets}", "A ticket FOR_SINGLE_PERSON for each guest, or one FOR_ALL",
            "{once}", "200 with the same transaction_id and tickets, or 503 except for the last",
            "{rejected}", "It is rejected with 401, 403 or 400");

    /** Others rest on these. */
    private static final List<String> FIRST = List.of(
            "health.ok",
            "holds.granted",
            "bookings.confirmed",
            "cancellations.whole",
            "seats.sold-out",
            "cancellations.seats");

    /** These may leave seats held. */
    private static final List<String> LAST = List.of("bookings.too-many-items", "expiry.over-on-arrival");

    /** How long after its end the backend may still treat a hold as active, because clocks differ. */
    private static final Duration CLOCK_TOLERANCE = Duration.ofMinutes(1);

    private static final int TIMES = 8;
    private static final int MAX_CHOICES = 5;
    private static final int RUSH_SEATS = 12;
    private static final int LARGE = 256 * 1024;
    private static final int LONG_NAME = 200;

    /**
     * A check.
     *
     * @param defect what a backend that fails it has, unless the check says otherwise
     */
    record Check(CertificationCheck about, Defect defect, Code code) {}

    /** Sends requests and judges the responses. Returns the result in words, or throws {@link CheckEnded}. */
    interface Code {
        String run(Talk talk) throws Exception;
    }

    private static final List<Check> ALL = new Checks().rows;

    private final List<Check> rows = new ArrayList<>();
    private final Map<String, String[]> texts = new HashMap<>();
    private CheckGroup group = CheckGroup.HEALTH;
    private String section = "";
    private Defect defect = Defect.UNHEALTHY;

    /** All checks in the order in which they run. */
    static List<Check> all() {
        return ALL.stream()
                .sorted(Comparator.comparingInt(check -> place(check.about().id())))
                .toList();
    }

    /** The descriptions of all checks, by group. */
    static List<CertificationCheck> described() {
        return ALL.stream().map(Check::about).toList();
    }

    private static int place(String id) {
        return FIRST.contains(id) ? FIRST.indexOf(id) : FIRST.size() + LAST.indexOf(id) + 1;
    }

    /**
     * Begins a part of the table.
     *
     * @param about the section of the contract
     * @param shown what a backend has that fails these checks, unless a check says otherwise
     * @param lines a line for each check: its name, what it sends, and what it expects, separated by bars
     */
    private void table(CheckGroup next, String about, Defect shown, String lines) {
        group = next;
        section = about;
        defect = shown;
        String whole = lines;
        for (Map.Entry<String, String> word : WORDS.entrySet()) {
            whole = whole.replace(word.getKey(), word.getValue());
        }
        // a line that is continued keeps its indent
        whole.lines()
                .map(line -> line.replaceAll(" +", " ").split(" \\| "))
                .forEach(row -> texts.put(next.id() + "." + row[0], row));
    }

    private void check(String name, Code code) {
        check(name, defect, code);
    }

    private void check(String name, Defect shown, Code code) {
        String id = group.id() + "." + name;
        String[] row = Objects.requireNonNull(texts.get(id), id);
        rows.add(new Check(new CertificationCheck(id, group, row[1], row[2], section), shown, code));
    }

    private Checks() {
        health();
        holdsAndBookings();
        cancellations();
        keys();
        partialAndTickets();
        repeated();
        concurrent();
        late();
        unknownFields();
        bodies();
        questionsAndPickups();
        seats();
        expiry();
        load();
        restart();
    }

    private void health() {
        table(CheckGroup.HEALTH, "5, health check", Defect.UNHEALTHY, """
            ok | Sends GET /health. | 200.
            """);
        check("ok", t -> t.ok(t.health()));
    }

    private static void healthy(Exchange reply) {
        if (!reply.isOk()) {
            throw CheckEnded.missing(
                    "health.ok", Talk.of(reply, Defect.UNHEALTHY), "the health check: " + reply.text());
        }
    }

    private void holdsAndBookings() {
        table(CheckGroup.HOLDS, "5, hold availability", Defect.REFUSES_SALES, """
            granted | Holds a slot for one guest. | {held}.
            several-guests | Holds a slot for two guests. | {held}.
            several-categories | Holds and books a slot for a guest of each of two holder categories. | {booked}.
            """);
        check("granted", t -> t.held(1).transactionId());
        check("several-guests", t -> t.held(2).transactionId());
        check("several-categories", t -> {
            CertificationSlot slot = t.slots.first(
                    each -> each.categories.size() > 1 && each.maxGuests > 1,
                    "none of the slots has two holder categories");
            return t.booked(t.held(slot, two(t, slot))).reply().text();
        });

        table(CheckGroup.HOLDS, "5, refusals", Defect.ACCEPTS_WRONG_REQUESTS, """
            unknown-slot | Holds a slot that does not exist. | {refused}.
            """);
        check("unknown-slot", t -> t.refused(t.send(HOLD, unknownSlot(t))));

        table(CheckGroup.BOOKINGS, "5, booking confirmation", Defect.REFUSES_SALES, """
            confirmed | Books a hold of one guest. | {booked}.
            several-guests | Books a hold of two guests, with an item for each. | {booked}.
            """);
        check("confirmed", t -> t.booked(1).reply().text());
        check("several-guests", t -> t.booked(2).reply().text());

        table(CheckGroup.BOOKINGS, "5, refusals", Defect.ACCEPTS_WRONG_REQUESTS, """
            unknown-hold | Books a hold that does not exist. | 400 with INACTIVE_HOLD_KEY or ELEMENT_NOT_FOUND.
            hold-used | Books a hold, then once more with another booking_id. | The second is refused: {refused}.
            too-many-items | Books a hold of one guest with 3 items. | {refused}: it was held for one.
            """);
        check("unknown-hold", t -> {
            Exchange reply = t.send(BOOKING, t.bookingOf(t.body(HOLD)));
            return t.refused(reply, "INACTIVE_HOLD_KEY", "ELEMENT_NOT_FOUND");
        });
        check("hold-used", Defect.REPEATS_EFFECT, t -> {
            Held held = t.held(1);
            var unused = t.booked(held);
            return t.refused(t.send(BOOKING, t.booking(held)));
        });
        check("too-many-items", t -> {
            CertificationSlot slot = t.slots.forGuests(1);
            // the backend may release the seat of a refused booking only when the hold ends
            Held held = t.held(slot, t.hold(slot, 1, t.now().plusMinutes(1)));
            List<String> items = Collections.nCopies(3, slot.categories.get(0));
            return t.refused(t.send(BOOKING, t.booking(held, items)));
        });
    }

    /** The body of a hold of two guests, of two holder categories if the slot has them. */
    private static ObjectNode two(Talk t, CertificationSlot slot) {
        return slot.categories.size() < 2
                ? t.hold(slot, 2)
                : Payloads.addQuantity(t.hold(slot, 1), slot.categories.get(1), 1);
    }

    static ObjectNode unknownSlot(Talk t) {
        return t.hold(hold -> hold.put("slot_id", "no-slot-" + UUID.randomUUID()));
    }

    private void cancellations() {
        table(CheckGroup.CANCELLATIONS, "5, booking cancellation", Defect.REFUSES_CANCELLATIONS, """
            whole | Cancels all tickets of a booking. | 200 with an empty body, or NOT_CANCELLABLE_BOOKING by policy.
            seats | Books all seats of a slot, cancels the booking, and holds all seats again. | The hold is granted.
            """);
        check("whole", t -> {
            Booked booked = t.booked(1);
            Exchange reply = t.cancel(booked, booked.tickets());
            if (reply.isRefusal()) {
                return t.refused(reply, "NOT_CANCELLABLE_BOOKING");
            }
            String text = t.ok(reply);
            t.that(reply.body().isBlank(), "the body must be empty. " + reply.text());
            return text;
        });
        check("seats", Defect.KEEPS_CANCELLED_SEATS, t -> {
            List<Held> all = t.fill();
            for (Held held : all) {
                Booked booked = t.booked(held);
                var unused = counted(booked, held.guests());
                t.cancelled(booked, booked.tickets());
            }
            String text = t.areFree(all, Defect.KEEPS_CANCELLED_SEATS);
            t.session.loss = Defect.BOOKS_CANCELLED;
            return text;
        });

        table(CheckGroup.CANCELLATIONS, "5, refusals", Defect.ACCEPTS_WRONG_REQUESTS, """
            unknown-booking | Cancels a booking that does not exist. | {refused}.
            wrong-transaction | Cancels a booking with a transaction_id that is not the booking's. | {refused}.
            unknown-ticket | Cancels a ticket that the booking does not have. | {refused}.
            """);
        check("unknown-booking", t -> {
            String id = UUID.randomUUID().toString();
            return t.refused(t.send(CANCELLATION, Payloads.cancellation(id, "no-transaction", List.of("no-ticket"))));
        });
        check("wrong-transaction", t -> {
            Booked booked = t.booked(1);
            String wrong = "not-" + booked.transactionId();
            return t.refused(t.send(CANCELLATION, Payloads.cancellation(booked.id(), wrong, booked.tickets())));
        });
        check("unknown-ticket", t -> {
            Booked booked = t.booked(1);
            List<String> wrong = List.of("no-ticket-" + UUID.randomUUID());
            return t.refused(t.send(CANCELLATION, booked.cancellation(wrong)));
        });

        table(CheckGroup.UNCONFIRMED, "5, booking cancellation, unconfirmed", Defect.REFUSES_CANCELLATIONS, """
            confirmed | Books, then cancels the booking as unconfirmed with its tickets. | 200.
            tickets-unknown | Books, and cancels as unconfirmed by the hold's transaction_id, without tickets. | 200.
            never-booked | Cancels a booking that was never sent as unconfirmed. | 200: nothing is left to cancel.
            seats | Books all seats of a slot, cancels as unconfirmed, and holds them again. | The hold is granted \
                    within 10 seconds: 200 says only that the cancellation is accepted.
            """);
        check("confirmed", t -> t.ok(t.persist(CANCELLATION, t.body(CANCELLATION))));
        check("tickets-unknown", t -> {
            Held held = t.held(1);
            ObjectNode booking = t.booked(held).payload();
            return t.ok(t.persist(CANCELLATION, unconfirmed(held, booking)));
        });
        check("never-booked", t -> {
            Held held = t.held(1);
            return t.ok(t.persist(CANCELLATION, unconfirmed(held, t.booking(held))));
        });
        check("seats", Defect.BOOKS_CANCELLED, t -> {
            List<Held> all = t.fill();
            all.forEach(held -> t.unconfirmed(t.booked(held).unconfirmed()));
            return t.areFree(all, Defect.BOOKS_CANCELLED);
        });
    }

    private void keys() {
        table(CheckGroup.KEYS, "5, headers", Defect.OPEN, """
            wrong | Sends a hold with a wrong key. | {rejected}.
            none | Sends a hold without a key. | {rejected}.
            nearly | Sends a hold with the key except for its last character. | {rejected}.
            booking | Sends a booking of a live hold with a wrong key. | {rejected}.
            cancellation | Sends the cancellation of a booking with a wrong key. | {rejected}.
            """);
        check("wrong", t -> rejected(t, HOLD, "x" + t.key()));
        check("none", t -> rejected(t, HOLD, null));
        check("nearly", t -> {
            String key = t.key();
            if (key.length() < 2) {
                throw CheckEnded.skipped("the key has one character only");
            }
            return rejected(t, HOLD, key.substring(0, key.length() - 1));
        });
        check("booking", t -> rejected(t, BOOKING, "x" + t.key()));
        check("cancellation", t -> rejected(t, CANCELLATION, "x" + t.key()));
    }

    private static String rejected(Talk t, Message message, @Nullable String key) {
        var unused = t.key();
        Exchange reply = t.send(message, t.body(message), key);
        boolean isRight = reply.status() == 401 || reply.status() == 403 || reply.isRefusal();
        that(isRight, Talk.of(reply, Defect.OPEN), message.text() + " was not rejected: " + reply.text());
        return reply.text();
    }

    private void partialAndTickets() {
        table(CheckGroup.PARTIAL, "5, booking cancellation, ticket_numbers", Defect.RELEASES_TOO_MUCH, """
            rest | Books for two guests, cancels one ticket, then the other. | 200 for both.
            seats | Takes all seats of a slot, two of them booked; cancels one ticket. | One seat is free, no more.
            overlapping | Takes all seats of a slot, two of them booked; cancels one ticket, then both. | Two seats \
                    are free, no more: the first ticket's seat does not come back twice.
            """);
        check("rest", Defect.REFUSES_CANCELLATIONS, t -> {
            Booked booked = oneCancelled(t, t.held(2));
            return t.ok(t.cancel(booked, booked.ticketOf(1)));
        });
        check("seats", t -> {
            Held two = lastTwo(t);
            var unused = oneCancelled(t, two);
            return t.areFree(two.slot(), 1, Defect.KEEPS_CANCELLED_SEATS);
        });
        check("overlapping", t -> {
            Held two = lastTwo(t);
            Booked booked = oneCancelled(t, two);
            Exchange both = t.cancel(booked, booked.tickets());
            if (both.isRefusal()) { // allowed if the other ticket can still be cancelled
                both = t.cancel(booked, booked.ticketOf(1));
            }
            var unused = ok(Defect.REFUSES_CANCELLATIONS, both);
            return t.areFree(two.slot(), 2, Defect.KEEPS_CANCELLED_SEATS);
        });

        table(CheckGroup.TICKETS, "5, tickets", Defect.WRONG_TICKETS, """
            one-for-each-guest | Books for two guests, with an item for each. | {tickets}.
            shared-item | Books for two guests who share an item: it is a category with answers. | {tickets}.
            right-items | Books for two guests, with an item for each. | Each ticket FOR_SINGLE_PERSON names one of \
                    the items and its holder category, and no item is without a ticket.
            unique | Books twice. | No ticket's number occurs twice, except on tickets without a code (NONE).
            """);
        check("one-for-each-guest", t -> counted(t.booked(2), 2));
        check("shared-item", t -> {
            Held held = t.held(2);
            return counted(t.booked(t.booking(held, held.slot().categories.subList(0, 1))), 2);
        });
        check("right-items", Checks::rightItems);
        check("unique", t -> {
            List<String> numbers = new ArrayList<>();
            for (Booked booked : List.of(t.booked(2), t.booked(2))) {
                for (JsonNode ticket : booked.reply().json().path("tickets")) {
                    if (!ticket.path("format").asText().equals("NONE")) {
                        numbers.add(ticket.path("number").asText());
                    }
                }
            }
            boolean different = new HashSet<>(numbers).size() == numbers.size();
            t.that(different, "a number occurs twice: " + numbers);
            return numbers.size() + " numbers, all different";
        });
    }

    /** Takes all seats of a slot, the last two with the hold that is returned. */
    private static Held lastTwo(Talk t) {
        var unused = t.counted(2);
        return t.held(t.fillBut(2), 2);
    }

    /** Books a hold of two guests, and cancels one of the two tickets. */
    private static Booked oneCancelled(Talk t, Held two) {
        Booked booked = t.booked(two);
        if (booked.ticketsOfGuests().size() < 2) {
            throw CheckEnded.skipped("the booking of two guests does not have two tickets for single persons");
        }
        t.cancelled(booked, booked.ticketOf(0));
        return booked;
    }

    private static String counted(Booked booked, int guests) {
        int singles = booked.ticketsOfGuests().size();
        boolean isForAll = singles == 0 && !booked.tickets().isEmpty();
        that(
                isForAll || singles == guests,
                Defect.WRONG_TICKETS,
                "for " + guests + " guests there should be as many tickets FOR_SINGLE_PERSON, not " + singles + ": "
                        + booked.reply().text());
        return isForAll ? "a ticket FOR_ALL" : singles + " tickets FOR_SINGLE_PERSON";
    }

    private static String rightItems(Talk t) {
        Booked booked = t.booked(2);
        Set<String> named = booked.ticketsOfGuests().stream().map(Checks::item).collect(Collectors.toSet());
        if (named.isEmpty()) {
            return "a ticket FOR_ALL, which names no item";
        }
        Set<String> items = new HashSet<>();
        booked.payload().path("booking_requests").forEach(each -> items.add(item(each)));
        t.that(named.equals(items), "the tickets name " + named + ", and not each item: " + items);
        return "a ticket for each item";
    }

    private static String item(JsonNode of) {
        return of.path("request_id").asText() + " of "
                + of.path("holder_category_id").asText();
    }

    private void repeated() {
        table(CheckGroup.REPEATED, "5, hold_id and booking_id", Defect.REPEATS_EFFECT, """
            hold | Sends the same hold twice. | 200 with the same transaction_id.
            hold-seats | Sends a hold of all seats of a slot twice. | The second is granted, and takes no seats.
            hold-changed | Sends a hold again with one guest more. | It is refused: {refused}.
            booking | Sends the same booking twice. | 200 with the same transaction_id and the same tickets.
            cancellation | Sends the same cancellation twice. | 200 for both.
            unconfirmed | Sends the same unconfirmed cancellation twice. | 200 for both.
            """);
        for (Message message : List.of(HOLD, BOOKING)) {
            check(message.id(), t -> {
                ObjectNode body = t.body(message);
                Exchange first = t.carriedOut(message, body);
                return same(t, message, body, first, t.persist(message, body));
            });
        }
        check("hold-seats", t -> t.ok(t.persist(HOLD, t.fill().get(0).payload())));
        check("hold-changed", Defect.ACCEPTS_WRONG_REQUESTS, t -> {
            Held held = t.held(t.slots.forGuests(2), 1);
            ObjectNode changed = held.payload().deepCopy();
            quantity(changed, held.guests() + 1);
            return t.refused(t.send(HOLD, changed));
        });
        check("cancellation", t -> {
            Booked booked = t.booked(1);
            t.cancelled(booked, booked.tickets());
            return t.ok(t.cancel(booked, booked.tickets()));
        });
        check("unconfirmed", t -> {
            Booked booked = t.booked(1);
            t.unconfirmed(booked.unconfirmed());
            return t.ok(t.persist(CANCELLATION, booked.unconfirmed()));
        });
    }

    /** Expects the same response as the first time. */
    private static String same(Talk t, Message message, ObjectNode body, Exchange first, Exchange again) {
        String text = t.accepted(message, body, again);
        for (String field : List.of("transaction_id", "tickets")) {
            JsonNode before = first.json().path(field);
            JsonNode now = again.json().path(field);
            that(before.equals(now), Defect.REPEATS_EFFECT, "the " + field + " was " + before + " and is now " + now);
        }
        return text;
    }

    private void concurrent() {
        table(CheckGroup.CONCURRENT, "5, hold_id and booking_id", Defect.REPEATS_EFFECT, """
            hold | Sends the same hold 8 times at once, and once more. | {once}.
            hold-seats | Holds all seats of a slot 8 times at once, and once more. | The last is granted.
            booking | Sends the same booking 8 times at once, and once more. | {once}.
            bookings-of-one-hold | Books a hold 8 times at once. | At most one is confirmed; others get 400 or 503.
            cancellation | Sends an unconfirmed cancellation 8 times at once, and once more. | 200 or 503; the last 200.
            """);
        for (Message message : Message.values()) {
            check(message.id(), t -> {
                ObjectNode body = t.body(message);
                List<Exchange> batch = t.atOnce(message, Collections.nCopies(TIMES, body));
                Exchange last = t.carriedOut(message, body);
                decided(batch).forEach(reply -> same(t, message, body, last, reply));
                return summary(batch) + ", then 200";
            });
        }
        check("hold-seats", t -> {
            CertificationSlot slot = t.counted(Integer.MAX_VALUE);
            ObjectNode payload = t.hold(slot, t.slots.free(slot));
            List<Exchange> batch = t.atOnce(HOLD, Collections.nCopies(TIMES, payload));
            Exchange last = t.persist(HOLD, payload);
            return summary(batch) + ", then " + t.ok(last);
        });
        check("bookings-of-one-hold", t -> {
            Held held = t.held(1);
            List<ObjectNode> bookings =
                    Stream.generate(() -> t.booking(held)).limit(TIMES).toList();
            List<Exchange> batch = t.atOnce(BOOKING, bookings);
            long confirmed = batch.stream().filter(Exchange::isOk).count();
            t.that(confirmed <= 1, confirmed + " bookings of one hold were confirmed");
            decided(batch).stream().filter(reply -> !reply.isOk()).forEach(reply -> t.refused(reply));
            return summary(batch);
        });
    }

    private static List<Exchange> decided(List<Exchange> batch) {
        return batch.stream().filter(reply -> !reply.isUndecided()).toList();
    }

    /** Summarizes how many times each status was received. */
    private static String summary(List<Exchange> batch) {
        return batch.stream()
                .collect(Collectors.groupingBy(Exchange::status, TreeMap::new, Collectors.counting()))
                .entrySet()
                .stream()
                .map(each -> (each.getValue() == 1 ? "once " : each.getValue() + " times ")
                        + (each.getKey() == 0 ? "no response" : each.getKey()))
                .collect(Collectors.joining(", "));
    }

    private void late() {
        table(CheckGroup.LATE, "5, booking cancellation, unconfirmed", Defect.BOOKS_CANCELLED, """
            cancelled-before-booked | Cancels a booking as unconfirmed, and then sends it. | {refused}.
            booking-after-unconfirmed | Books, cancels as unconfirmed, and sends the booking again. | {refused}.
            booking-beside-unconfirmed | Sends a booking of all seats of a slot and its unconfirmed cancellation at \
                    once, then the cancellation again, and holds all seats, for 10 seconds at most. | Whichever is \
                    processed first, no seat stays booked.
            """);
        check("cancelled-before-booked", t -> {
            Held held = t.held(1);
            ObjectNode booking = t.booking(held);
            t.unconfirmed(unconfirmed(held, booking));
            return t.refused(t.send(BOOKING, booking));
        });
        check("booking-after-unconfirmed", t -> {
            Booked booked = t.booked(1);
            t.unconfirmed(booked.unconfirmed());
            return t.refused(t.send(BOOKING, booked.payload()));
        });
        check("booking-beside-unconfirmed", Checks::bookingBesideUnconfirmed);

        table(CheckGroup.LATE, "5, hold_id and booking_id", Defect.REPEATS_EFFECT, """
            hold-after-booking | Takes all seats but one, books a hold, and sends it again. | One seat is free.
            """);
        check("hold-after-booking", t -> {
            CertificationSlot slot = t.fillBut(2);
            Held held = t.held(slot, 1);
            var unused = t.booked(held);
            Exchange again = t.persist(HOLD, held.payload());
            that(
                    again.isOk() || again.isRefusal(),
                    Talk.of(again, Defect.REPEATS_EFFECT),
                    "the hold that is booked: " + again.text());
            t.ledger.uncertain(held.id());
            return t.areFree(slot, 1, Defect.REPEATS_EFFECT);
        });
    }

    private static ObjectNode unconfirmed(Held held, ObjectNode booking) {
        return Payloads.unconfirmed(booking.path("booking_id").asText(), held.transactionId(), List.of());
    }

    private static String bookingBesideUnconfirmed(Talk t) {
        List<Held> all = t.fill();
        for (Held held : all) {
            ObjectNode booking = t.booking(held);
            ObjectNode cancellation = unconfirmed(held, booking);
            List<Callable<Exchange>> both =
                    List.of(() -> t.send(BOOKING, booking), () -> t.send(CANCELLATION, cancellation));
            List<Exchange> replies = Talk.together(both);
            t.unconfirmed(cancellation);
            if (!replies.get(0).isOk()) {
                // the hold may still exist: it is booked under another id, and that booking is cancelled
                ObjectNode another = t.booking(held);
                Exchange booked = t.persist(BOOKING, another);
                if (booked.isOk()) {
                    var unused = t.persist(CANCELLATION, new Booked(another, booked).unconfirmed());
                }
                t.ledger.uncertain(held.id());
            }
            Exchange beside = replies.get(1);
            that(
                    beside.isOk() || beside.isUndecided(),
                    Talk.of(beside, Defect.REFUSES_CANCELLATIONS),
                    "the cancellation beside it: " + beside.text());
        }
        return t.areFree(all, Defect.BOOKS_CANCELLED);
    }

    private void unknownFields() {
        table(CheckGroup.UNKNOWN_FIELDS, "6, reading", Defect.UNKNOWN_FIELDS, """
            hold | Sends a hold with an unknown field and an unknown object. | 200, as without them.
            booking | Sends a booking with unknown fields, also in its holder and its items. | 200, as without them.
            cancellation | Sends an unconfirmed cancellation with unknown fields. | 200, as without them.
            """);
        for (Message message : Message.values()) {
            check(message.id(), t -> {
                ObjectNode body = withUnknownFields(t.body(message));
                return t.accepted(message, body, t.persist(message, body), Defect.UNKNOWN_FIELDS);
            });
        }
    }

    /** Adds fields to the body and to each object in it. */
    private static ObjectNode withUnknownFields(ObjectNode body) {
        body.findParents("holder_category_id").forEach(each -> withUnknownField((ObjectNode) each));
        if (body.path("holder") instanceof ObjectNode holder) {
            withUnknownField(holder);
        }
        return withUnknownField(body);
    }

    private static ObjectNode withUnknownField(ObjectNode object) {
        object.put("a_new_field", "that this version does not know");
        object.putObject("a_new_object")
                .put("with", 1)
                .putArray("and")
                .add(true)
                .addNull();
        return object;
    }

    private void bodies() {
        table(CheckGroup.SIZES, "5, refusals", Defect.ACCEPTS_WRONG_REQUESTS, """
            large-hold | Sends a hold of 256 KiB, most of it in an unknown field. | 200, or a refusal with 400 or 413.
            no-json | Sends a hold that is not JSON. | {refused}.
            no-object | Sends a list in place of a hold. | {refused}.
            missing-field | Sends a hold without slot_id. | {refused}.
            no-guests | Sends a hold for 0 guests. | {refused}.
            negative | Sends a hold for -1 guests. | {refused}. A backend that grants it adds a seat.
            overflow | Sends a hold for 2147483647 guests. | {refused}.
            """);
        check("large-hold", Defect.WRONG_REFUSALS, t -> {
            ObjectNode hold = t.hold(body -> body.put("a_new_field", "x".repeat(LARGE)));
            Exchange reply = t.persist(HOLD, hold);
            return reply.status() == 413
                    ? reply.text()
                    : reply.isRefusal() ? t.refused(reply) : t.accepted(HOLD, hold, reply);
        });
        check("no-json", t -> t.refused(t.sendText(HOLD, "{\"hold_id\":")));
        check("no-object", t -> t.refused(t.sendText(HOLD, "[1, 2]")));
        check("missing-field", t -> t.refused(t.send(HOLD, t.hold(hold -> hold.remove("slot_id")))));
        check("no-guests", t -> t.refused(t.send(HOLD, t.hold(hold -> quantity(hold, 0)))));
        check("negative", t -> t.refused(t.send(HOLD, t.hold(hold -> quantity(hold, -1)))));
        check("overflow", Defect.WRONG_REFUSALS, t -> {
            if (t.slots.main().seats().isEmpty()) {
                throw CheckEnded.skipped("the seats of the slot are not known; it may have no limit");
            }
            return refused(Defect.OVERSELLS, t.send(HOLD, t.hold(hold -> quantity(hold, Integer.MAX_VALUE))));
        });

        table(CheckGroup.SIZES, "5, booking confirmation", Defect.REFUSES_NAMES, """
            long-names | Books for a guest with names of 200 letters of several alphabets, and an emoji. | {booked}.
            """);
        check("long-names", t -> {
            Held held = t.held(1);
            ObjectNode booking = t.booking(held);
            booking.putObject("holder")
                    .put("email", "guest@example.com")
                    .put("first_name", "\u00c5\u010d\u0416\u03a9\u5c71\u05d0".repeat(LONG_NAME / 6) + "\ud83c\udf77")
                    .put("last_name", "O'Neill-\"Quote\" \\ <b>" + "\u00df".repeat(LONG_NAME));
            return t.accepted(BOOKING, booking, t.send(BOOKING, booking), Defect.REFUSES_NAMES);
        });
    }

    private static ObjectNode quantity(ObjectNode hold, int guests) {
        return quantity(hold).put("quantity", guests);
    }

    private static ObjectNode quantity(ObjectNode hold) {
        return (ObjectNode) hold.path("quantities").path(0);
    }

    private void questionsAndPickups() {
        table(CheckGroup.QUESTIONS, "3, mandatory question", Defect.REFUSES_SALES, """
            unanswered | Books a slot with mandatory questions, and answers none. | It is confirmed, or {refused}: the \
                    service checks answers itself.
            """);
        String answered = "%s | Books a slot with a mandatory question of the type %s, and answers it. | {booked}.";
        for (String type : QuestionRules.DATA_TYPES) {
            String name = type.toLowerCase(Locale.ROOT).replace('_', '-');
            table(group, section, defect, answered.formatted(name, type));
            check(name, t -> t.booked(heldForQuestion(t, type)).reply().text());
        }
        check("unanswered", Defect.WRONG_REFUSALS, t -> {
            CertificationSlot asking =
                    t.slots.first(each -> !each.questions.isEmpty(), "none of the slots has mandatory questions");
            ObjectNode booking =
                    t.booking(heldForQuestion(t, asking.questions.get(0).dataType()));
            booking.path("booking_requests").forEach(item -> ((ObjectNode) item).remove("mandatory_answers"));
            Exchange reply = t.persist(BOOKING, booking);
            return reply.isOk() ? t.accepted(BOOKING, booking, reply) : t.refused(reply);
        });

        table(CheckGroup.PICKUPS, "5, hold availability", Defect.REFUSES_SALES, """
            pickups | Holds and books a slot with each of its pickups, 5 at most. | 200 for each.
            languages | Holds and books a slot with each language of its guides, 5 at most. | 200 for each.
            """);
        check("pickups", t -> {
            CertificationSlot slot = t.slots.first(each -> !each.pickups.isEmpty(), "none of the slots has pickups");
            return bookWithEach(t, slot, slot.pickups, (hold, pickup) -> hold.put("pickup_id", pickup));
        });
        check("languages", t -> {
            CertificationSlot slot =
                    t.slots.first(each -> !each.languages.isEmpty(), "none of the slots has guides of known languages");
            return bookWithEach(
                    t, slot, slot.languages, (hold, language) -> quantity(hold).put("guide_language", language));
        });
    }

    /** Holds a slot for a guest of a holder category to whom a question of this type is asked. */
    private static Held heldForQuestion(Talk t, String type) {
        CertificationSlot slot = t.slots.first(
                each -> !SlotPool.askedCategory(each, type).isEmpty(),
                "none of the slots has a mandatory question of the type " + type);
        ObjectNode hold = t.hold(slot, 1);
        quantity(hold).put("holder_category_id", SlotPool.askedCategory(slot, type));
        return t.held(slot, hold);
    }

    private static String bookWithEach(
            Talk t, CertificationSlot slot, List<String> all, BiConsumer<ObjectNode, String> choice) {
        List<String> some = all.subList(0, Math.min(all.size(), MAX_CHOICES));
        for (String value : some) {
            ObjectNode hold = t.hold(slot, 1);
            choice.accept(hold, value);
            var unused = t.booked(t.held(slot, hold));
        }
        return "held and booked with " + some;
    }

    private void seats() {
        table(CheckGroup.SEATS, "5, hold availability", Defect.OVERSELLS, """
            sold-out | Holds all seats of a slot, then one more. | 400 with NO_CAPACITY_LEFT.
            too-many | Takes all seats of a slot but one, two of them for two holder categories if there are, and holds \
                    two in the same way. | NO_CAPACITY_LEFT; only the last can still be held.
            booked | Books a seat, and takes the others. | A booking keeps the seats of its hold, and takes no more.
            last-seat | Sends two holds at once for the last seat of a slot. | One is granted, the other refused.
            never-oversold | Sends 200 holds at once (configurable) for the last 12 seats of a slot. | 12 are granted, the \
                    others refused with NO_CAPACITY_LEFT.
            """);
        check("sold-out", t -> {
            CertificationSlot slot = t.fill().get(0).slot();
            Exchange more = t.persist(HOLD, t.hold(slot, 1));
            if (more.isOk()) {
                t.session.oversells = true;
            }
            return noCapacity(more);
        });
        check("too-many", t -> {
            CertificationSlot slot = t.counted(2);
            var unused = t.held(t.fillBut(3), two(t, slot));
            return noCapacity(t.persist(HOLD, two(t, slot))) + ", " + t.areFree(slot, 1, Defect.WRONG_SEATS);
        });
        check("booked", t -> {
            CertificationSlot slot = t.counted();
            var unused = t.booked(t.held(slot, 1));
            return t.areFree(slot, t.slots.free(slot) - 1, Defect.WRONG_SEATS);
        });
        check("last-seat", t -> rush(t, t.fillBut(1), 2, 1));
        check("never-oversold", t -> {
            int rushed = Math.min(RUSH_SEATS, t.slots.free(t.counted()));
            return rush(t, t.fillBut(rushed), t.options.parallelHolds, rushed);
        });
    }

    private static String noCapacity(Exchange reply) {
        Defect wrong = reply.isOk() ? Defect.OVERSELLS : Talk.of(reply, Defect.WRONG_SEATS);
        that(reply.isRefusal() && reply.code().equals("NO_CAPACITY_LEFT"), wrong, reply.text());
        return reply.text();
    }

    /** Sends holds of one seat at the same time. */
    private static String rush(Talk t, CertificationSlot slot, int times, int seats) {
        List<Callable<Exchange>> holds = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            ObjectNode hold = t.hold(slot, 1);
            holds.add(() -> t.persist(HOLD, hold));
        }
        List<Exchange> replies = Talk.together(holds);
        long granted = replies.stream().filter(Exchange::isOk).count();
        String text = granted + " of " + replies.size() + " holds were granted for " + Talk.seats(seats);
        boolean isError = replies.stream().anyMatch(reply -> reply.failed() || reply.isError());
        Defect fewer = isError ? Defect.FAILS_AT_RANDOM : Defect.WRONG_SEATS;
        that(granted == seats, granted > seats ? Defect.OVERSELLS : fewer, text + ": " + summary(replies));
        for (Exchange reply : replies) {
            that(
                    reply.isOk() || reply.code().equals("NO_CAPACITY_LEFT"),
                    Talk.of(reply, Defect.WRONG_SEATS),
                    "one was refused otherwise: " + reply.text());
        }
        return text;
    }

    private void expiry() {
        table(CheckGroup.EXPIRY, "5, expiration_time", Defect.KEEPS_ENDED_HOLDS, """
            seats-come-back | Books a seat, books and cancels another, holds others, all for 15 seconds, waits for a \
                    minute more as clocks differ, and holds all. | All but the booked one are free within 10 seconds, and no more.
            booking-after-end | Books a hold that has ended. | 400 with INACTIVE_HOLD_KEY.
            over-on-arrival | Holds with an expiration_time 2 days ago, and books. | One is refused: {refused}.
            """);
        check("seats-come-back", t -> {
            CertificationSlot slot = t.counted();
            int seats = t.slots.free(slot);
            // the end of its hold must not release a seat that is booked, or that a cancellation has released
            LocalDateTime end = t.now().plusSeconds(15);
            var unusedCancelled = t.held(slot, t.hold(slot, 1, end));
            var unusedLeft = t.ledger.clean(t);
            var unusedBooked = t.booked(t.held(slot, t.hold(slot, 1, end)));
            var unused = t.session.shared(Ended.class, () -> ended(t, slot, Math.min(seats - 2, slot.maxGuests), end));
            return t.areFree(slot, seats - 1, Defect.KEEPS_ENDED_HOLDS);
        });
        check("booking-after-end", t -> {
            CertificationSlot slot = t.slots.main();
            Held held = t.session
                    .shared(Ended.class, () -> ended(t, slot, 1, t.now().plusSeconds(2)))
                    .held();
            return t.refused(t.send(BOOKING, t.booking(held)), "INACTIVE_HOLD_KEY");
        });
        check("over-on-arrival", t -> {
            CertificationSlot slot = t.slots.main();
            ObjectNode hold = t.hold(slot, 1, t.now().minusDays(2));
            Exchange reply = t.send(HOLD, hold);
            if (!reply.isOk()) {
                return refused(Defect.WRONG_REFUSALS, reply);
            }
            String text = t.refused(t.send(BOOKING, t.bookingOf(hold)));
            t.ledger.ended(hold.path("hold_id").asText());
            return text;
        });
    }

    /** A hold that has ended. Two checks share it. */
    private record Ended(Held held) {}

    private static Ended ended(Talk t, CertificationSlot slot, int guests, LocalDateTime end) {
        Held held = t.held(slot, t.hold(slot, guests, end));
        LocalDateTime over = end.plus(CLOCK_TOLERANCE);
        Duration left =
                Duration.between(LocalDateTime.now(t.options.clock), over).plusMillis(1);
        if (!left.isNegative()) {
            t.pause(left);
        }
        t.ledger.ended(held.id());
        return new Ended(held);
    }

    private void restart() {
        table(CheckGroup.RESTART, "5, hold_id and booking_id", Defect.FORGETS_AFTER_RESTART, """
            remembered | Holds, books, restarts the backend, sends both again, and books the hold. | 200 for all, with \
                    the transaction_ids from before.
            """);
        check("remembered", t -> {
            Held held = t.held(1);
            Booked booked = t.booked(1);
            haveRestarted(t);
            remembered("repeated.hold", held.transactionId(), t.persist(HOLD, held.payload()));
            remembered("repeated.booking", booked.transactionId(), t.persist(BOOKING, booked.payload()));
            Exchange booking = t.persist(BOOKING, t.booking(held));
            return remembered("repeated.booking", booking.transactionId(), booking);
        });
    }

    private static void haveRestarted(Talk t) throws Exception {
        var restart = t.options.restart;
        if (restart == null) {
            throw CheckEnded.skipped("how to restart the backend was not given (--restart COMMAND)");
        }
        if (Boolean.FALSE.equals(restart.call())) {
            throw CheckEnded.skipped("the backend was not restarted");
        }
        Exchange health = t.health();
        boolean isHealthy = !t.session.failed.contains("health.ok");
        for (int i = 0; i < 120 && isHealthy && !health.isOk(); i++) {
            t.rest(Duration.ofMillis(500));
            health = t.health();
        }
        healthy(health);
    }

    /**
     * Expects a response as if there had been no restart.
     *
     * @param needs the id of the check of the same without a restart
     * @param transactionId what the backend told before
     */
    private static String remembered(String needs, String transactionId, Exchange reply) {
        if (!reply.isOk() || !transactionId.equals(reply.transactionId())) {
            String before = transactionId.isEmpty() ? "" : ", and not with the transaction_id " + transactionId;
            throw CheckEnded.missing(needs, Talk.of(reply, Defect.FORGETS_AFTER_RESTART), reply.text() + before);
        }
        return reply.text();
    }

    private void load() {
        table(CheckGroup.LOAD, "5, webhooks", Defect.RESPONDS_LATE, """
            holds | Holds, books and cancels a seat 100 times (configurable), up to 8 at once. | 99 of 100 holds are \
                    answered within 1 s (configurable).
            bookings | Measures the bookings of the load. | 99 of 100 are answered within 5 s (configurable).
            cancellations | Measures the cancellations of the load. | 99 of 100 take 5 s at most (configurable).
            all-answered | Checks all responses of the load. | Each seat was held, booked and cancelled with 200.
            """);
        check("holds", t -> Load.of(t).within(HOLD));
        check("bookings", t -> Load.of(t).within(BOOKING));
        check("cancellations", t -> Load.of(t).within(CANCELLATION));
        check("all-answered", Defect.FAILS_AT_RANDOM, t -> Load.of(t).allAnswered());

        table(CheckGroup.LOAD, "5, health check", Defect.UNHEALTHY, """
            health | Sends GET /health during the same load. | 200 each time, within 1 s (configurable).
            """);
        check("health", t -> {
            List<Exchange> asked = Load.of(t).health();
            for (Exchange reply : asked) {
                healthy(reply);
                that(
                        reply.took().compareTo(t.options.holdLimit) <= 0,
                        Defect.RESPONDS_LATE,
                        "it took " + Latencies.millis(reply.took()));
            }
            return asked.size() + " times 200";
        });
    }
}
