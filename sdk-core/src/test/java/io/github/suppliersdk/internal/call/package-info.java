/** The channels of a call, one by one. */
@NullMarked
package io.github.suppliersdk.internal.call;

import org.jspecify.annotations.NullMarked;
