/** Implements the controls of the package {@code control}. */
@NullMarked
package io.github.suppliersdk.sandbox.internal.control;

import org.jspecify.annotations.NullMarked;
