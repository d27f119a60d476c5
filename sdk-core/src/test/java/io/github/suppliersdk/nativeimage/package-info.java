/** Tests of the library's metadata for GraalVM. */
@NullMarked
package io.github.suppliersdk.nativeimage;

import org.jspecify.annotations.NullMarked;
