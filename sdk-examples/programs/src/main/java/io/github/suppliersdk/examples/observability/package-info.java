/** Metrics and traces with what exists for OkHttp already. */
@NullMarked
package io.github.suppliersdk.examples.observability;

import org.jspecify.annotations.NullMarked;
