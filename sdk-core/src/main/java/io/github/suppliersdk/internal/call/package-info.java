/** The single path that every call takes, from endpoint to response. */
@NullMarked
package io.github.suppliersdk.internal.call;

import org.jspecify.annotations.NullMarked;
