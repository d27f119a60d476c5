package io.github.suppliersdk.sandbox.control;

import java.util.List;
import java.util.Map;

/**
 * The last requests that reached the sandbox, and how many there were: those that were refused or that a {@link Fault}
 * struck are among them. Safe for use by several threads.
 */
public interface SandboxRequests {

    /** How many requests are kept; the counts go on. */
    int KEPT = 1_000;

    /** The last requests, oldest first. */
    List<RecordedRequest> all();

    /** The last requests with this method and endpoint, such as {@code POST} {@code /supplier/vendors}. */
    List<RecordedRequest> to(String method, String template);

    /** How many requests there were since the start or since {@link #clear}. */
    long count();

    /** How many requests there were with this method and endpoint. */
    long count(String method, String template);

    /** The counts by method and endpoint, such as {@code "POST /supplier/vendors"}. */
    Map<String, Long> counts();

    /** Forgets everything. A request that has arrived already is not recorded when it ends. */
    void clear();
}
