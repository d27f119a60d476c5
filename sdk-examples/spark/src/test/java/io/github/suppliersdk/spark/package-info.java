/** Tests of publishing on Apache Spark. */
@NullMarked
package io.github.suppliersdk.spark;

import org.jspecify.annotations.NullMarked;
