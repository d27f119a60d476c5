/** The clients that are compared, each written as its own documentation shows it. */
@NullMarked
package io.github.suppliersdk.benchmarks.contestants;

import org.jspecify.annotations.NullMarked;
