/** Programs that measure. */
@NullMarked
package io.github.suppliersdk.benchmarks;

import org.jspecify.annotations.NullMarked;
