/** Helpers of the value classes. */
@NullMarked
package io.github.suppliersdk.internal.model;

import org.jspecify.annotations.NullMarked;
