/** The checks of a supplier's backend, and what they are made with. */
@NullMarked
package io.github.suppliersdk.sandbox.internal.certify;

import org.jspecify.annotations.NullMarked;
