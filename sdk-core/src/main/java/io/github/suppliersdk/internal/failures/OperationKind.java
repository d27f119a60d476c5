package io.github.suppliersdk.internal.failures;

/** The kind of an operation, as far as the meaning of a failure depends on it. */
public enum OperationKind {
    /** Reads one object. */
    READ("read one", false, true, true),
    /** Reads all objects below a parent, or all objects. */
    LIST("list", false, true, false),
    /** Creates objects below a parent, or starts an action: the only kind that must not happen twice. */
    CREATE("create", true, false, false),
    /** Replaces one object. */
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

    /** The kind in words. */
    public String title() {
        return title;
    }

    /** Whether the operation changes data. */
    public boolean isWrite() {
        return write;
    }

    /** Whether the operation is idempotent: carrying it out twice has the same effect as once (RFC 9110, 9.2.2). */
    public boolean isIdempotent() {
        return idempotent;
    }

    /** Whether the address names one object, so that 404 means that this object is missing. */
    boolean isOnOneObject() {
        return onOneObject;
    }
}
