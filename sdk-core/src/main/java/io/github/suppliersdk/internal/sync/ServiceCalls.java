package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.CallOptions;
import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.errors.InvalidRequestException;
import io.github.suppliersdk.errors.SupplierException;
import io.github.suppliersdk.internal.failures.FailureTable;
import io.github.suppliersdk.internal.failures.Meaning;
import io.github.suppliersdk.internal.failures.OperationKind;
import io.github.suppliersdk.internal.publishing.CallFailures;
import io.github.suppliersdk.internal.publishing.Problems;
import io.github.suppliersdk.internal.publishing.SlotDates;
import io.github.suppliersdk.internal.sync.protocol.Op;
import io.github.suppliersdk.internal.time.Time;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotsClient;
import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.sync.Outbox;
import io.github.suppliersdk.sync.OutboxException;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Makes the calls of turns without retries: an old value that is sent again would overwrite a newer one. */
final class ServiceCalls {
    /** How many slots may be deleted within an hour, in all processes, without being judged by a reconcile or a person. */
    static final int MOST_DELETES = 20;

    private final SupplierClient client;
    private final Function<OptionRef, LocalDate> today;
    private final Time time;
    private final Outbox outbox;
    private final int mostDeletes;

    /**
     * Uses a client, and an outbox that counts deletes.
     *
     * @param today the current date in the local time of the place of an option
     * @param mostDeletes how many slots may be deleted within an hour without a permission
     */
    ServiceCalls(
            SupplierClient client, Function<OptionRef, LocalDate> today, Time time, Outbox outbox, int mostDeletes) {
        this.client = client.with(CallOptions.builder().maxAttempts(1).build());
        this.today = today;
        this.time = time;
        this.outbox = outbox;
        this.mostDeletes = mostDeletes;
    }

    /** Reads the slot, and finds out whether it took place before today: the source need not list it any more. */
    CallEnd get(Turn turn) {
        CallEnd end =
                made(OperationKind.READ, () -> List.of(slots(turn).get(turn.key().slotId())));
        LocalDate date = end.slots().stream()
                .map(slot -> SlotDates.of(slot.kind()))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(LocalDate.MAX);
        boolean isPast = date.isBefore(today.apply(turn.key().option()));
        return new CallEnd(end.meaning(), end.status(), end.retryAfter(), end.slots(), end.problem(), isPast);
    }

    JobEnd send(Turn turn) {
        Op op = turn.op();
        if (op == Op.DELETE) {
            JobEnd notDeleted = permission(turn);
            if (notDeleted != null) {
                return notDeleted;
            }
        }
        return new JobEnd.Called(made(CallTable.kind(op), () -> write(turn, op)));
    }

    private List<Slot> write(Turn turn, Op op) {
        SlotsClient slots = slots(turn);
        String id = turn.key().slotId();
        return switch (op) {
            case PUT -> List.of(slots.replace(request(turn)));
            case POST -> slots.create(List.of(request(turn)));
            case PATCH ->
                List.of(slots.updateCapacity(id, Objects.requireNonNull(turn.value().seats())));
            case ZERO -> List.of(slots.updateCapacity(id, 0));
            case DELETE -> {
                slots.delete(id);
                yield List.of();
            }
        };
    }

    CallEnd create(OptionRef option, List<Turn> turns) {
        return made(
                OperationKind.CREATE,
                () -> client.slots(option.experienceId(), option.optionId())
                        .create(turns.stream().map(ServiceCalls::request).toList()));
    }

    /** Null if the slot may be deleted: somebody has judged it gone, or there were few of these within an hour. */
    private @Nullable JobEnd permission(Turn turn) {
        if (turn.claim().mayDelete() || mostDeletes == Integer.MAX_VALUE) {
            return null;
        }
        try {
            return outbox.countDelete(turn.key(), mostDeletes)
                    ? null
                    : new JobEnd.NotDeleted(TurnRouter.TOO_MANY_GONE, true);
        } catch (OutboxException e) {
            return new JobEnd.NotDeleted("the outbox: " + Descriptions.failure(e), false);
        }
    }

    private SlotsClient slots(Turn turn) {
        return client.slots(turn.key().experienceId(), turn.key().optionId());
    }

    private static Slot request(Turn turn) {
        return Objects.requireNonNull(turn.value().content())
                .with(turn.value().seats());
    }

    private CallEnd made(OperationKind kind, Supplier<List<Slot>> call) {
        try {
            return CallEnd.done(call.get());
        } catch (SupplierException e) {
            Meaning meaning = FailureTable.of(kind, e);
            return meaning == Meaning.DONE ? CallEnd.done(List.of()) : failed(meaning, e);
        }
    }

    private CallEnd failed(Meaning meaning, SupplierException e) {
        String problem = e instanceof InvalidRequestException refusedLocally
                ? Problems.of(refusedLocally.violations()).message()
                : Descriptions.failure(e);
        return new CallEnd(
                meaning,
                CallFailures.status(e),
                CallFailures.retryAfter(e, time),
                List.of(),
                problem,
                false);
    }
}
