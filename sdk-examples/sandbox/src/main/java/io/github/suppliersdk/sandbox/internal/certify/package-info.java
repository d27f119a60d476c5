/** The checks of a supplier's backend, and the classes that they share. */
@NullMarked
package io.github.suppliersdk.sandbox.internal.certify;

import org.jspecify.annotations.NullMarked;
