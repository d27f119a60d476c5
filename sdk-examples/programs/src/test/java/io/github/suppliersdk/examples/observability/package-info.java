/** Tests that run the examples of metrics and traces. */
@NullMarked
package io.github.suppliersdk.examples.observability;

import org.jspecify.annotations.NullMarked;
