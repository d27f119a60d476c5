/** The implementation of the controls that a test gets. */
@NullMarked
package io.github.suppliersdk.sandbox.internal.control;

import org.jspecify.annotations.NullMarked;
