/** The examples of metrics and traces, run. */
@NullMarked
package io.github.suppliersdk.examples.observability;

import org.jspecify.annotations.NullMarked;
