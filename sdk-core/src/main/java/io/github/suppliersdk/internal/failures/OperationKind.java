package io.github.suppliersdk.internal.failures;

/** What an operation does at the service, as far as the meaning of a failure depends on it. */
public enum OperationKind {
    /** Reads one object. */
    READ("read one", false, true, true),
    /** Reads what lies below a parent, or all there is. */
    LIST("list", false, true, false),
    /** Creates objects below a parent, or has the service do something once: the only kind that must not happen twice. */
    CREATE("create", true, false, false),
    /** Puts one object in place of another. */
    REPLACE("replace", true, true, true),
    /** Sets fields of one object to given values. */
    UPDATE("update", true, true, true),
    /** Removes one object. */
    DELETE("delete one", true, true, true),
    /** Removes all objects below a parent. */
    DELETE_ALL("delete all", true, true, false);

    private final String title;
    private final boolean write;
    private final boolean idempotent;
    private final boolean onOneObject;

    OperationKind(String title, boolean write, boolean idempotent, boolean onOneObject) {
        this.title = title;
        this.write = write;
        this.idempotent = idempotent;
        this.onOneObject = onOneObject;
    }

    /** In words. */
    public String title() {
        return title;
    }

    /** Whether it changes anything. */
    public boolean isWrite() {
        return write;
    }

    /** Whether doing it twice comes to the same as doing it once (RFC 9110, 9.2.2). */
    public boolean isIdempotent() {
        return idempotent;
    }

    /** Whether its address names the one object that it is about, so that 404 says that this object is missing. */
    boolean isOnOneObject() {
        return onOneObject;
    }
}
