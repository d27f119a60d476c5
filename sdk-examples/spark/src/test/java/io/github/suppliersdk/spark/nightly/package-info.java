/** The nightly job of the documentation, as an application. */
@NullMarked
package io.github.suppliersdk.spark.nightly;

import org.jspecify.annotations.NullMarked;
