/** Metrics and traces with existing instrumentation of OkHttp. */
@NullMarked
package io.github.suppliersdk.examples.observability;

import org.jspecify.annotations.NullMarked;
