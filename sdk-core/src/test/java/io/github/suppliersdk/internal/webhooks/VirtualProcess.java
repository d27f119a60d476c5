package io.github.suppliersdk.internal.webhooks;

import io.github.suppliersdk.bookings.BookingHolder;
import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.webhooks.BookingItem;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.CompensationEvent;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.SlotChange;
import io.github.suppliersdk.webhooks.WebhookAlert;
import io.github.suppliersdk.webhooks.WebhookEvent;
import io.github.suppliersdk.webhooks.WebhookHandler;
import io.github.suppliersdk.webhooks.WebhookObserver;
import io.github.suppliersdk.webhooks.store.WebhookStore;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.helpers.NOPLogger;

/** A process with one engine in virtual time; it records its reports. */
final class VirtualProcess implements WebhookObserver {
    static final Duration SERVICE_WAITS = Duration.ofSeconds(8);

    final List<WebhookAlert> alerts = new ArrayList<>();
    final List<CompensationEvent> compensations = new ArrayList<>();
    final List<SlotChange> slotChanges = new ArrayList<>();
    final Engine engine;
    final Recovery recovery;

    VirtualProcess(VirtualTime.Machine machine, WebhookStore store, WebhookHandler handler) {
        this(machine, settings(store, handler, Duration.ofDays(400), Duration.ofHours(1)));
    }

    VirtualProcess(VirtualTime.Machine machine, Settings settings) {
        this(machine, settings, NOPLogger.NOP_LOGGER);
    }

    VirtualProcess(VirtualTime.Machine machine, Settings settings, Logger log) {
        Observers observers = new Observers(List.of(new ThrowingObserver(), this), log);
        HandlerCalls calls = new HandlerCalls(settings.handler(), new RequestReader("operator_booking_id"));
        engine = new Engine(settings, observers, machine, calls, new Permits(100));
        recovery = new Recovery(settings, engine, machine);
    }

    static Settings settings(WebhookStore store, WebhookHandler handler, Duration retention, Duration abandonAfter) {
        return settings(store, handler, retention, abandonAfter, Duration.ofSeconds(5));
    }

    static Settings settings(
            WebhookStore store,
            WebhookHandler handler,
            Duration retention,
            Duration abandonAfter,
            Duration clockTolerance) {
        return new Settings(
                handler,
                List.of(),
                true,
                false,
                "k",
                ServiceProfile.defaults(),
                "",
                1 << 20,
                SERVICE_WAITS,
                SERVICE_WAITS,
                SERVICE_WAITS,
                100,
                Optional.empty(),
                store,
                retention,
                abandonAfter,
                any -> ZoneOffset.UTC,
                clockTolerance,
                List.of(),
                Clock.systemUTC(),
                Map.of(),
                SERVICE_WAITS);
    }

    VirtualProcess withRecovery() {
        recovery.start();
        return this;
    }

    /** The response that the service gets. */
    static final class Response extends Caller {
        private final boolean hasLeft;
        private @Nullable Decision decision;

        Response(boolean hasLeft) {
            this.hasLeft = hasLeft;
        }

        @Override
        boolean decide(Decision made) {
            if (hasLeft || decision != null) {
                return false;
            }
            decision = made;
            return true;
        }

        /** Whether other code has already logged the failure. */
        boolean isLogged() {
            return decision != null && decision.isLogged();
        }

        /** The status of the response; 0 if there is none. */
        int status() {
            return decision == null ? 0 : decision.reply().status();
        }
    }

    Response send(Operation operation) {
        return send(operation, new Response(false));
    }

    /** Sends a request whose thread does not wait for the decision. */
    Response sendAndLeave(Operation operation) {
        return send(operation, new Response(true));
    }

    private Response send(Operation operation, Response response) {
        engine.begin(
                operation, response, Duration.ZERO, new Permits(1).tryTake().orElseThrow());
        return response;
    }

    static Operation hold(String id, Duration end) {
        return hold(id, "s", end);
    }

    static Operation hold(String id, String slot, Duration end) {
        return new Operation.Hold(HoldRequest.builder(
                        id,
                        "e",
                        "o",
                        slot,
                        LocalDateTime.ofInstant(VirtualTime.START, ZoneOffset.UTC)
                                .plus(end))
                .addQuantities(HolderQuantity.of("adult", 2))
                .build());
    }

    static Operation booking(String id, String hold) {
        return new Operation.Booking(BookingRequest.builder(
                        id, hold, BookingHolder.builder("a@b", "A", "B").build())
                .addItems(BookingItem.builder("r", "adult", "s").build())
                .build());
    }

    List<WebhookAlert.Cause> causes() {
        return alerts.stream().map(WebhookAlert::cause).toList();
    }

    @Override
    public void onWebhook(WebhookEvent event) {}

    @Override
    public void onAlert(WebhookAlert alert) {
        alerts.add(alert);
    }

    @Override
    public void onCompensation(CompensationEvent event) {
        compensations.add(event);
    }

    @Override
    public void onSlotChanged(SlotChange change) {
        slotChanges.add(change);
    }

    /** Throws on each event, which must have no effect. */
    private static final class ThrowingObserver implements WebhookObserver {
        @Override
        public void onWebhook(WebhookEvent event) {}

        @Override
        public void onAlert(WebhookAlert alert) {
            throw new AssertionError("an observer's own");
        }

        @Override
        public void onCompensation(CompensationEvent event) {
            throw new AssertionError("an observer's own");
        }
    }
}
