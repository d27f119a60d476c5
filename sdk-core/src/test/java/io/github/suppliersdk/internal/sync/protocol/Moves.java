package io.github.suppliersdk.internal.sync.protocol;

/** All steps that are possible in a state of a world. */
final class Moves {
    /**
     * A step that may occur repeatedly without any change: the slow timer of a slot that stays held, or in use
     * elsewhere.
     */
    static final String WAITS_IN_VAIN = "slow timer, in vain";

    private final WorldState board;
    private final Invariants invariants;
    private final TurnMoves turns;
    private final OutsideMoves outside;

    Moves(WorldState board) {
        this.board = board;
        this.invariants = new Invariants(board);
        ModelledService service = new ModelledService(board);
        this.turns = new TurnMoves(board, service, invariants);
        this.outside = new OutsideMoves(board, service);
    }

    /** Passes on all steps; throws a {@link Violation} if an invariant does not hold. */
    void next(byte[] state, WorldState.Steps steps) {
        boolean[] goesOn = new boolean[1];
        board.leave(state, (next, what, isFree) -> {
            goesOn[0] |= isFree;
            steps.take(next, what, isFree);
        });
        World world = board.world;
        for (int s = 0; s < world.slots; s++) {
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
        for (int s = 0; s < world.slots && !goesOn[0]; s++) {
            invariants.atRest(s);
        }
    }
}
