package io.github.suppliersdk.internal.sync.protocol;

/** All steps that are possible in a state of a world. */
final class Moves {
    /**
     * A step that may occur repeatedly without any change: the slow timer of a slot that stays held, or in use
     * elsewhere.
     */
    static final String UNCHANGED_TIMER = "slow timer, without a change";

    private final WorldState worldState;
    private final Invariants invariants;
    private final TurnMoves turns;
    private final OutsideMoves outside;

    Moves(WorldState worldState) {
        this.worldState = worldState;
        this.invariants = new Invariants(worldState);
        ModelledService service = new ModelledService(worldState);
        this.turns = new TurnMoves(worldState, service, invariants);
        this.outside = new OutsideMoves(worldState, service);
    }

    /** Passes on all steps; throws a {@link Violation} if an invariant does not hold. */
    void next(byte[] state, WorldState.Steps steps) {
        boolean[] goesOn = new boolean[1];
        worldState.leave(state, (next, what, isFree) -> {
            goesOn[0] |= isFree;
            steps.take(next, what, isFree);
        });
        World world = worldState.world;
        for (int s = 0; s < world.slots(); s++) {
            invariants.always(s);
            outside.ofSlot(s);
            for (int p = 0; p < world.processes; p++) {
                turns.move(p, s);
                outside.ofTurn(p, s);
            }
        }
        for (int p = 0; p < world.processes; p++) {
            outside.crash(p);
        }
        for (int s = 0; s < world.slots() && !goesOn[0]; s++) {
            invariants.atRest(s);
        }
    }
}
