/** What GraalVM has to be told about the library. */
@NullMarked
package io.github.suppliersdk.nativeimage;

import org.jspecify.annotations.NullMarked;
