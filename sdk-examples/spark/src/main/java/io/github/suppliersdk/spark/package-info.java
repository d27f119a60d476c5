/**
 * Bulk publishing on Apache Spark, for availability that is computed there and does not fit on one machine: {@link
 * io.github.suppliersdk.spark.SlotPublishing} publishes a data set of slots and gives an outcome for each of its rows.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.spark;

import org.jspecify.annotations.NullMarked;
