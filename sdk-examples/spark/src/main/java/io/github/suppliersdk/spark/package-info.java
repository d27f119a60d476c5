/**
 * Publishes rows of Apache Spark, for availability that is computed there: {@link
 * io.github.suppliersdk.spark.SlotPublishing} gives an outcome for each row.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.spark;

import org.jspecify.annotations.NullMarked;
