/** The checks of a supplier's backend, and their parts. */
@NullMarked
package io.github.suppliersdk.sandbox.internal.certify;

import org.jspecify.annotations.NullMarked;
