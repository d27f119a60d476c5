/** The benchmarks: what the library costs, measured beside what it is compared with. */
@NullMarked
package io.github.suppliersdk.benchmarks;

import org.jspecify.annotations.NullMarked;
