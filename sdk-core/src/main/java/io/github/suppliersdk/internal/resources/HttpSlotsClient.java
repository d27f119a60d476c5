package io.github.suppliersdk.internal.resources;

import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.internal.call.Endpoint;
import io.github.suppliersdk.internal.call.Params;
import io.github.suppliersdk.internal.call.ServiceCaller;
import io.github.suppliersdk.internal.json.JsonReader;
import io.github.suppliersdk.internal.json.SlotJson;
import io.github.suppliersdk.internal.rules.Ids;
import io.github.suppliersdk.internal.rules.SlotRules;
import io.github.suppliersdk.internal.rules.Violations;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotList;
import io.github.suppliersdk.slots.SlotPages;
import io.github.suppliersdk.slots.SlotsClient;
import java.time.Duration;
import java.time.LocalDate;
import java.time.Period;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Checks arguments and calls the endpoints of slots. */
public final class HttpSlotsClient implements SlotsClient {
    private static final String ALL = "/supplier/availability/experiences/{experience_id}/options/{option_id}/slots";

    private static final String ONE = ALL + "/{slot_id}";

    private static final Endpoint<List<Slot>, SlotList> CREATE =
            Endpoint.post(ALL, SlotJson.CREATE, SlotJson.SLOTS_OR_SLOT);

    private static final Endpoint<Void, Slot> GET = Endpoint.get(ONE, SlotJson.SLOT);

    private static final Endpoint<Slot, Slot> REPLACE = Endpoint.put(ONE, SlotJson.REQUEST, SlotJson.SLOT);

    private static final Endpoint<Integer, Slot> UPDATE_CAPACITY =
            Endpoint.patch(ONE, SlotJson.CAPACITY, SlotJson.SLOT);

    private static final Endpoint<Void, Void> DELETE = Endpoint.delete(ONE);

    private static final Endpoint<Void, Void> DELETE_ALL = Endpoint.deleteAll(ALL);

    private static final Endpoint<Void, SlotList> DAILY = Endpoint.list(ALL + "/daily_slots", SlotJson.SLOTS);

    private static final Endpoint<Void, SlotList> TIMED = Endpoint.list(ALL + "/time_slots", SlotJson.SLOTS);

    private static final Endpoint<Void, Slot> OPEN = Endpoint.get(ALL + "/open_slots", SlotJson.SLOT);

    private static final RequestedId<Slot> ID = new RequestedId<>("slot_id", Slot::slotId);

    private static final RequestedId<Slot> OPTION_ID = new RequestedId<>("option_id", Slot::optionId);

    /** The contract's dates have four digits of a year. */
    private static final LocalDate LAST_DAY = LocalDate.of(9999, 12, 31);

    private final ServiceCaller caller;
    private final ServiceProfile profile;
    private final Params all;
    private final String optionId;

    public HttpSlotsClient(ServiceCaller caller, ServiceProfile profile, String experienceId, String optionId) {
        Violations violations = new Violations();
        Ids.opaque("experience_id", experienceId, violations);
        Ids.slug("option_id", optionId, violations);
        violations.throwIfAny();
        this.caller = caller;
        this.profile = profile;
        this.all = Params.path(experienceId, optionId);
        this.optionId = optionId;
    }

    private Params one(String slotId) {
        Objects.requireNonNull(slotId, "slotId");
        Ids.requireSlug("slot_id", slotId);
        return all.and(slotId);
    }

    @Override
    public SlotList create(List<Slot> slots) {
        SlotRules.requireAll(slots, optionId, profile);
        List<String> ids = slots.stream().map(Slot::slotId).toList();
        return caller.send(ID.inSome(CREATE, ids), all, slots);
    }

    /**
     * For the publisher: creates slots that have already been checked against all rules of a create call.
     *
     * @return the slot ids in the response
     */
    public List<String> createChecked(List<Slot> slots) {
        SlotList read = caller.send(CREATE, all, slots);
        return Stream.concat(
                        read.stream().map(Slot::slotId),
                        read.skipped().stream().flatMap(each -> each.slotId().stream()))
                .toList();
    }

    @Override
    public Slot get(String slotId) {
        return caller.fetch(ID.in(GET, slotId), one(slotId));
    }

    @Override
    public Slot replace(Slot slot) {
        SlotRules.require(slot, optionId);
        return caller.send(ID.in(REPLACE, slot.slotId()), one(slot.slotId()), slot);
    }

    /** Replaces a slot with a request that leaves within this time, or not at all. */
    public void replaceWithin(Duration time, Slot slot) {
        SlotRules.require(slot, optionId);
        Slot unused = caller.sendWithin(time, ID.in(REPLACE, slot.slotId()), one(slot.slotId()), slot);
    }

    @Override
    public Slot updateCapacity(String slotId, int seats) {
        SlotRules.requireCapacity(slotId, seats);
        return caller.send(ID.in(UPDATE_CAPACITY, slotId), one(slotId), seats);
    }

    @Override
    public void delete(String slotId) {
        caller.run(DELETE, one(slotId), null);
    }

    @Override
    public void deleteAll() {
        caller.run(DELETE_ALL, all, null);
    }

    @Override
    public SlotPages daily(LocalDate from, LocalDate to) {
        return pages(true, from, to, profile.longestDailyRange());
    }

    @Override
    public SlotPages timed(LocalDate from, LocalDate to) {
        return pages(false, from, to, profile.longestTimeRange());
    }

    private SlotPages pages(boolean daily, LocalDate from, LocalDate to, Period longest) {
        SlotRules.requireRange(from, to);
        Period window = profile.lastDayIncluded() ? longest : longest.minusDays(1);
        return new SlotPages(
                SlotRange.windows(from, to, window, (first, last) -> inOneCall(daily, first, last, SlotJson.SLOTS)));
    }

    /**
     * Reads the daily or else the time slots between two days, both inclusive, with one request. Where the profile says
     * that the service may leave out the last day, one more day is requested, whose slots may come.
     */
    public <R> R inOneCall(boolean daily, LocalDate from, LocalDate to, JsonReader<R> reader) {
        LocalDate last = profile.lastDayIncluded() || to.equals(LAST_DAY) ? to : to.plusDays(1);
        SlotRules.requireRange(from, last);
        return caller.fetch(
                (daily ? DAILY : TIMED).reading(reader),
                all.query("date_from", from.toString()).query("date_to", last.toString()));
    }

    @Override
    public Slot open() {
        return caller.fetch(OPTION_ID.in(OPEN, optionId), all);
    }
}
