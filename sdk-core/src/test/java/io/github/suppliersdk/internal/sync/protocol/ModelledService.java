package io.github.suppliersdk.internal.sync.protocol;

import io.github.suppliersdk.internal.sync.protocol.World.Flag;

/** How the modelled service carries out one request on a slot. */
@SuppressWarnings("EnumOrdinal") // responses are encoded as ordinals
final class ModelledService {
    private static final Op[] OPS = Op.values();

    private final WorldState worldState;
    private final World world;

    ModelledService(WorldState worldState) {
        this.worldState = worldState;
        this.world = worldState.world;
    }

    /** Changes the next state. Returns the response as 16 times its kind, plus the slot that it shows plus 1. */
    int carryOut(int s, int op, int value) {
        byte[] n = worldState.n;
        int at = worldState.slot(s) + WorldState.SERVICE;
        int before = n[at];
        boolean isRefused = world.is(Flag.REFUSES_B) && ModelSlots.isB(value);
        int stored = world.is(Flag.ALTERS_B) ? ModelSlots.asC(value) : value;
        int response = switch (OPS[op]) {
            case PUT, POST -> {
                if (isRefused) {
                    yield response(Event.Kind.REFUSED);
                }
                boolean creates = OPS[op] == Op.POST;
                if (creates && (before != ModelSlots.ABSENT || world.is(Flag.ELSEWHERE))) {
                    yield response(Event.Kind.CONFLICT);
                }
                if (!creates && before == ModelSlots.ABSENT && !world.is(Flag.PUT_CREATES)) {
                    yield response(Event.Kind.NOT_FOUND);
                }
                n[at] = (byte) stored;
                yield shown(stored);
            }
            case PATCH, ZERO -> {
                if (before == ModelSlots.ABSENT) {
                    yield response(Event.Kind.NOT_FOUND);
                }
                n[at] = (byte) ModelSlots.withSeats(before, ModelSlots.seats(value));
                yield shown(n[at]);
            }
            case DELETE -> {
                if (before != ModelSlots.ABSENT && n[worldState.slot(s) + WorldState.IS_HELD] != 0) {
                    yield response(Event.Kind.REFUSED);
                }
                n[at] = ModelSlots.ABSENT;
                yield response(before == ModelSlots.ABSENT ? Event.Kind.NOT_FOUND : Event.Kind.OK);
            }
        };
        countRaise(s, before, n[at]);
        return response;
    }

    private void countRaise(int s, int before, int after) {
        boolean isRaised = ModelSlots.seats(after) > ModelSlots.seats(before)
                && ModelSlots.seats(after) > ModelSlots.seats(worldState.n[worldState.slot(s) + WorldState.DB]);
        if (world.mostRaises() >= 0 && isRaised && !worldState.has(World.Budget.CHANGE)) {
            worldState.n[worldState.raises]++;
            if (worldState.n[worldState.raises] > world.mostRaises()) {
                throw new Violation("S2c: seats raised above the source; times: " + worldState.n[worldState.raises]);
            }
        }
    }

    private static int response(Event.Kind kind) {
        return kind.ordinal() << 4;
    }

    private static int shown(int value) {
        return Event.Kind.OK.ordinal() << 4 | (value + 1);
    }
}
