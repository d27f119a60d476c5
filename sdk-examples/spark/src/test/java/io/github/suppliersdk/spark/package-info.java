/** Tests. */
@NullMarked
package io.github.suppliersdk.spark;

import org.jspecify.annotations.NullMarked;
