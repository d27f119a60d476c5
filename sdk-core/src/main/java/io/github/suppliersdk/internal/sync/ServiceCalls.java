package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.CallOptions;
import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.errors.SupplierException;
import io.github.suppliersdk.internal.failures.Meaning;
import io.github.suppliersdk.internal.failures.OperationKind;
import io.github.suppliersdk.internal.publishing.Failure;
import io.github.suppliersdk.internal.publishing.SlotFields;
import io.github.suppliersdk.internal.rules.SlotRules;
import io.github.suppliersdk.internal.sync.protocol.Op;
import io.github.suppliersdk.internal.sync.protocol.Phase;
import io.github.suppliersdk.internal.time.Time;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.slots.SlotsClient;
import io.github.suppliersdk.sync.OptionRef;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;

/** Makes the calls of turns without retries: an old value that is sent again would overwrite a newer one. */
final class ServiceCalls {
    private static final int UNAUTHORIZED = 401;
    private static final int FIRST_SERVER_ERROR = 500;

    private final SupplierClient client;
    private final Function<OptionRef, LocalDate> today;
    private final Time time;

    /**
     * Uses a client.
     *
     * @param today the current date in the local time of the place of an option
     */
    ServiceCalls(SupplierClient client, Function<OptionRef, LocalDate> today, Time time) {
        this.client = client.with(CallOptions.builder().maxAttempts(1).build());
        this.today = today;
        this.time = time;
    }

    /** How many slots of a kind one call may create. */
    int mostPerCreate(SlotKind kind) {
        return SlotRules.maximumPerCreate(kind, client.serviceProfile());
    }

    /** Makes the call for a turn, as its state says; or for several, to create their slots in one call. */
    CallResult make(List<Turn> turns) {
        Turn turn = turns.get(0);
        return turn.phase() == Phase.SENDING
                ? made(CallTable.kind(turn.op()), () -> CallResult.done(write(turns, turn.op())))
                : get(turn);
    }

    /** Reads the slot, and finds out whether it took place before today: the source need not list it any more. */
    private CallResult get(Turn turn) {
        return made(OperationKind.READ, () -> {
            Slot slot = slots(turn).get(turn.key().slotId());
            LocalDate date = SlotFields.date(slot.kind());
            boolean isPast =
                    date != null && date.isBefore(today.apply(turn.key().option()));
            return new CallResult(null, List.of(slot), isPast);
        });
    }

    private List<Slot> write(List<Turn> turns, Op op) {
        Turn turn = turns.get(0);
        SlotsClient slots = slots(turn);
        String id = turn.key().slotId();
        return switch (op) {
            case PUT -> List.of(slots.replace(request(turn)));
            case POST -> slots.create(turns.stream().map(ServiceCalls::request).toList());
            case PATCH ->
                List.of(slots.updateCapacity(
                        id, Objects.requireNonNull(turn.value().seats())));
            case ZERO -> List.of(slots.updateCapacity(id, 0));
            case DELETE -> {
                slots.delete(id);
                yield List.of();
            }
        };
    }

    private SlotsClient slots(Turn turn) {
        return client.slots(turn.key().experienceId(), turn.key().optionId());
    }

    private static Slot request(Turn turn) {
        return Objects.requireNonNull(turn.value().content()).with(turn.value().seats());
    }

    /** Makes a call. Whatever it throws is an end too. */
    private CallResult made(OperationKind kind, Supplier<CallResult> call) {
        try {
            return call.get();
        } catch (SupplierException e) {
            Failure failure = Failure.of(kind, e, time);
            return new CallResult(kind == OperationKind.DELETE ? ofDelete(failure) : failure, List.of(), false);
        } catch (Throwable e) { // for example, because the client is closed, or the place's time zone is not known
            return CallResult.thrown(e);
        }
    }

    /**
     * The contract does not say with which status the service refuses to delete a held slot. If the caller is refused
     * instead, the PATCH that follows is refused too.
     */
    private static Failure ofDelete(Failure failure) {
        boolean mayBeHeld = failure.meaning() == Meaning.REFUSED_CALLER
                && failure.status() > UNAUTHORIZED
                && failure.status() < FIRST_SERVER_ERROR;
        return mayBeHeld ? failure.as(Meaning.REFUSED_ITEM) : failure;
    }
}
