/** The whole job of the documents, as an application of its own. */
@NullMarked
package io.github.suppliersdk.spark.nightly;

import org.jspecify.annotations.NullMarked;
