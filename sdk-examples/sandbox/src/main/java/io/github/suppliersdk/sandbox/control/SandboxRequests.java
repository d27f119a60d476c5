package io.github.suppliersdk.sandbox.control;

import java.util.List;
import java.util.Map;

/**
 * The requests that the sandbox received most recently, and counts of all requests, including those that were refused
 * or that a {@link Fault} was applied to. Safe for use by several threads.
 */
public interface SandboxRequests {

    /** The number of requests that are kept. The counts include older requests. */
    int KEPT = 1_000;

    /** The kept requests, oldest first. */
    List<RecordedRequest> all();

    /**
     * The kept requests with this method and endpoint template, such as {@code POST} and {@code /supplier/vendors},
     * oldest first.
     */
    List<RecordedRequest> to(String method, String template);

    /** The number of requests since the start or since {@link #clear}. */
    long count();

    /** The number of requests with this method and endpoint template since the start or since {@link #clear}. */
    long count(String method, String template);

    /** The number of requests by method and endpoint template, such as {@code "POST /supplier/vendors"}. */
    Map<String, Long> counts();

    /** Removes the kept requests and the counts. A request in flight is not recorded when it ends. */
    void clear();
}
