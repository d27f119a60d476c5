/** The endpoints for availability slots. */
@NullMarked
package io.github.suppliersdk.sandbox.internal.slots;

import org.jspecify.annotations.NullMarked;
