package io.github.suppliersdk.publishing;

import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.errors.BadRequestException;
import io.github.suppliersdk.errors.ConflictException;
import io.github.suppliersdk.errors.InvalidResponseException;
import io.github.suppliersdk.errors.ServerErrorException;
import io.github.suppliersdk.errors.ServiceException;
import io.github.suppliersdk.errors.SupplierException;
import io.github.suppliersdk.errors.TransportException;
import io.github.suppliersdk.internal.publishing.Pace;
import io.github.suppliersdk.internal.resources.HttpSlotsClient;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotRequest;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gives every slot of one chunk its outcome.
 *
 * <p>Refused chunks are halved until the guilty slots are alone. After a failure that leaves open whether the service did
 * what it was asked, the slots are read back before anything is sent again. It makes no assumption on whether the service
 * applied a refused chunk as a whole, in part, or not at all.
 */
final class ChunkSender {
    private static final Logger LOG = LoggerFactory.getLogger("io.github.suppliersdk.publishing");

    /** Failures in a row after which a part is halved if it can be read back, and given up if it cannot or is one slot. */
    private static final int ATTEMPTS = 5;

    private static final int ATTEMPTS_BEFORE_HALVING = 2;

    /** What reading back may cost before halving, which costs about twice the logarithm of the chunk. */
    private static final int CHEAP_READ = 4;

    private static final int CONTENT_TOO_LARGE = 413;
    private static final int UNPROCESSABLE = 422;

    /** Slots that are sent together. */
    private static final class Part {
        private final List<Item> items;
        private boolean readFirst;
        private boolean probed;
        private int failures;
        private @Nullable RuntimeException lastFailure;

        Part(List<Item> items) {
            this.items = items;
        }

        Part rest(List<Item> remaining) {
            Part part = new Part(remaining);
            part.probed = probed;
            part.failures = failures;
            part.lastFailure = lastFailure;
            return part;
        }
    }

    private final HttpSlotsClient slots;
    private final Calls calls;
    private final ReadBack readBack;
    private final Existing existing;
    private final Deque<Part> parts = new ArrayDeque<>();

    ChunkSender(HttpSlotsClient slots, ServiceProfile profile, Calls calls, ExistingSlots policy) {
        this.slots = slots;
        this.calls = calls;
        this.readBack = new ReadBack(slots, profile, calls);
        this.existing = new Existing(slots, calls, readBack, policy);
    }

    /** When this returns or throws {@link InterruptedException}, only what was interrupted is without an outcome. */
    void send(List<Item> items) throws InterruptedException {
        List<Item> fresh = new ArrayList<>();
        List<Item> suspect = new ArrayList<>();
        items.forEach(item -> (item.maybeSent() ? suspect : fresh).add(item));
        if (!fresh.isEmpty()) {
            parts.push(new Part(fresh));
        }
        if (!suspect.isEmpty()) {
            Part part = new Part(suspect);
            part.readFirst = true;
            parts.push(part);
        }
        while (!parts.isEmpty()) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            Part part = parts.pop();
            if (calls.isHopeless()) {
                giveUp(part);
            } else if (part.readFirst) {
                readAndGoOn(part);
            } else {
                create(part);
            }
        }
    }

    private void create(Part part) throws InterruptedException {
        List<SlotRequest> requests = new ArrayList<>(part.items.size());
        part.items.forEach(item -> requests.add(item.target().slot()));
        try {
            answered(part, calls.make(() -> slots.createChecked(requests), answer -> !answer.isEmpty()));
        } catch (BadRequestException | ConflictException e) {
            refused(part, e);
        } catch (TransportException e) {
            if (e.requestMayHaveReachedService()) {
                ambiguous(part, e);
            } else {
                notSent(part, e);
            }
        } catch (ServerErrorException | InvalidResponseException e) {
            ambiguous(part, e);
        } catch (ServiceException e) {
            if (Pace.isOverload(e)) {
                waitAndRepeat(part, e);
            } else if (e.status() == CONTENT_TOO_LARGE || e.status() == UNPROCESSABLE) {
                refused(part, e);
            } else {
                settle(part.items, SlotResult.REJECTED, SlotProblem.of(e)); // not the fault of single slots
            }
        } catch (SupplierException e) {
            notSent(part, e); // such as no token
        }
    }

    /** Success is that of the slots which the answer names; of the others nobody knows. */
    private void answered(Part part, List<String> answer) {
        List<Item> unnamed = Answers.unnamed(part.items, answer);
        if (unnamed.isEmpty()) {
            settle(part.items, SlotResult.CREATED, null);
            return;
        }
        LOG.debug("{} of {} slots are read back: the answer does not name them", unnamed.size(), part.items.size());
        List<Item> named = new ArrayList<>(part.items);
        named.removeAll(new HashSet<>(unnamed));
        settle(named, SlotResult.CREATED, null);
        unnamed.forEach(Item::markMaybeSent);
        Part rest = part.rest(unnamed);
        rest.readFirst = true;
        rest.lastFailure = new IllegalStateException("the service answered with success, but without this slot");
        countFailure(rest);
        parts.push(rest);
    }

    /** Something in the part is wrong, or its id is taken; the rest may have been applied. */
    private void refused(Part part, ServiceException refusal) throws InterruptedException {
        if (part.items.size() == 1) {
            existing.resolveRefused(part.items.get(0), refusal);
            return;
        }
        boolean conflict = refusal instanceof ConflictException;
        if ((conflict || !part.probed) && readBack.cost(part.items) <= CHEAP_READ) {
            part.probed = true;
            part.readFirst = true;
            part.lastFailure = refusal;
            parts.push(part);
            return;
        }
        halve(part);
    }

    private void halve(Part part) {
        int middle = part.items.size() / 2;
        for (List<Item> half : List.of(part.items.subList(middle, part.items.size()), part.items.subList(0, middle))) {
            Part smaller = new Part(half);
            smaller.probed = part.probed;
            parts.push(smaller);
            calls.countRepeat();
        }
    }

    private void ambiguous(Part part, RuntimeException failure) throws InterruptedException {
        LOG.debug("{} slots are read back after: {}", part.items.size(), failure.getMessage());
        part.items.forEach(Item::markMaybeSent);
        part.readFirst = true;
        part.lastFailure = failure;
        if (Pace.isOverload(failure)) {
            waitAndRepeat(part, failure);
            return;
        }
        countFailure(part);
        parts.push(part);
        calls.pauseBeforeReading(part.failures);
    }

    private void notSent(Part part, SupplierException failure) throws InterruptedException {
        countFailure(part);
        if (part.failures < ATTEMPTS && calls.awaitRepeat(part.failures)) {
            parts.push(part);
        } else {
            settle(part.items, SlotResult.UNKNOWN, SlotProblem.of("not sent: " + failure.getMessage()));
        }
    }

    /** While nothing at all is answered, it says nothing about the slots; the run's patience ends that. */
    private void countFailure(Part part) {
        if (!calls.isOutage()) {
            part.failures++;
        }
    }

    private static void giveUp(Part part) {
        String what = part.readFirst ? "not known whether it was carried out" : "not sent";
        settle(part.items, SlotResult.UNKNOWN, SlotProblem.of(what + ": the service has not answered for long"));
    }

    /** The pace makes everybody wait; this part is given up only when nothing at all has gone through for long. */
    private void waitAndRepeat(Part part, RuntimeException overload) {
        if (!calls.isPatient()) {
            settle(part.items, part.readFirst ? SlotResult.UNKNOWN : SlotResult.REJECTED, SlotProblem.of(overload));
            return;
        }
        calls.countRepeat();
        parts.push(part);
    }

    private void readAndGoOn(Part part) throws InterruptedException {
        Map<String, Slot> found;
        try {
            found = readBack.read(part.items);
        } catch (SupplierException e) {
            cannotRead(part, e);
            return;
        }
        part.readFirst = false;
        List<Item> missing = new ArrayList<>();
        for (Item item : part.items) {
            Slot there = found.get(item.slotId());
            if (there == null) {
                missing.add(item);
            }
        }
        for (Item item : part.items) {
            Slot there = found.get(item.slotId());
            if (there != null) {
                existing.resolve(item, there, part.lastFailure);
            }
        }
        goOn(part, missing);
    }

    private void goOn(Part part, List<Item> missing) throws InterruptedException {
        if (missing.isEmpty()) {
            return;
        }
        RuntimeException failure = part.lastFailure;
        boolean refusedAsItIs = missing.size() == part.items.size()
                && failure instanceof ServiceException
                && !(failure instanceof ServerErrorException);
        if (missing.size() > 1 && (refusedAsItIs || part.failures >= ATTEMPTS_BEFORE_HALVING)) {
            halve(part.rest(missing));
        } else if (part.failures >= ATTEMPTS && failure != null) {
            settle(missing, SlotResult.REJECTED, SlotProblem.of(failure)); // read back, and not there
        } else if (part.failures == 0 || failure == null || calls.awaitRepeat(part.failures)) {
            parts.push(part.rest(missing));
        } else {
            settle(missing, SlotResult.UNKNOWN, SlotProblem.of("not sent again: " + failure.getMessage()));
        }
    }

    private void cannotRead(Part part, SupplierException failure) throws InterruptedException {
        if (Pace.isOverload(failure)) {
            waitAndRepeat(part, failure);
            return;
        }
        countFailure(part);
        if (part.failures < ATTEMPTS && calls.awaitRepeat(part.failures)) {
            parts.push(part);
            return;
        }
        String first = part.lastFailure == null ? "an earlier run ended here" : part.lastFailure.getMessage();
        settle(
                part.items,
                SlotResult.UNKNOWN,
                SlotProblem.of(first + "; reading back failed: " + failure.getMessage()));
    }

    private static void settle(List<Item> items, SlotResult result, @Nullable SlotProblem problem) {
        items.forEach(item -> item.settle(result, problem));
    }
}
