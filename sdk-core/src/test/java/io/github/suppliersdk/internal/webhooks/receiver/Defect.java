package io.github.suppliersdk.internal.webhooks.receiver;

/** Mistakes that are made on purpose around the real processor: the worlds must find each. */
enum Defect {
    // the responses
    COMMIT_AFTER_THE_DEADLINE("alone"),
    SUCCESS_AFTER_A_FAILED_COMMIT("alone"),
    LOCK_TIMEOUT_IS_A_REFUSAL("copies"),
    REFUSAL_OVERWRITES_THE_ROW("copies"),
    REFUSAL_FROM_MEMORY("copies"),
    REFUSAL_NOT_STORED("copies"),
    REFUSAL_KEEPS_THE_HANDLERS_WRITES("alone"),
    EXCEPTION_IS_COMMITTED("alone"),
    DIGEST_IGNORED("contents"),
    HANDLER_HAS_A_TRANSACTION_OF_ITS_OWN("alone"),
    // cancellations
    ORDER_NOT_READ("booked again"),
    ORDER_SAID_WITHOUT_BEING_STORED("unconfirmed"),
    ORDER_DELETED_WITHOUT_THE_CALL("unconfirmed"),
    UNCONFIRMED_WITHOUT_TOMBSTONE("unconfirmed"),
    WHOLE_CANCELLATION_LEAVES_CONFIRMED("parts"),
    ONE_ROW_FOR_ALL_CANCELLATIONS("parts"),
    // holds
    HOLD_NOT_MARKED_AS_BOOKED("two bookings"),
    ANOTHERS_HOLD_TAKEN("held and booked"),
    // the remote kind
    REMOTE_SYSTEM_DOES_NOT_FENCE("remote"),
    NO_UNDO_BEFORE_A_REFUSAL("remote copies");

    /** The world that finds it. */
    final String world;

    Defect(String world) {
        this.world = world;
    }
}
