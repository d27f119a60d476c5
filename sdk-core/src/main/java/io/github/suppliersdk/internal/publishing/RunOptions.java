package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.publishing.PublishListener;
import java.util.List;

/**
 * The options of a run.
 *
 * @param rules the rules of the decisions
 * @param concurrency the most calls at a time
 * @param listeners the listeners of the run
 */
public record RunOptions(RunRules rules, int concurrency, List<PublishListener> listeners) {}
