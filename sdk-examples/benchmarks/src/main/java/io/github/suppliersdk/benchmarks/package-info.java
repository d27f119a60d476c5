/** The benchmarks: the cost of the library, compared with alternatives. */
@NullMarked
package io.github.suppliersdk.benchmarks;

import org.jspecify.annotations.NullMarked;
