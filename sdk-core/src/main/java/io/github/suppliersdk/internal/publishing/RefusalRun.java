package io.github.suppliersdk.internal.publishing;

/**
 * Refusals in a row with the same status. Immutable.
 *
 * @param status the status
 * @param count the number of refusals
 */
record RefusalRun(int status, int count) {
    static final RefusalRun NONE = new RefusalRun(0, 0);

    RefusalRun and(int another) {
        return new RefusalRun(another, another == status ? count + 1 : 1);
    }
}
