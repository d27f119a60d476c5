/** The clients that are measured beside each other, each written as its own documentation shows it. */
@NullMarked
package io.github.suppliersdk.benchmarks.contestants;

import org.jspecify.annotations.NullMarked;
