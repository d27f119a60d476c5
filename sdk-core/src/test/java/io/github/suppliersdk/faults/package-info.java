/** Real sockets that fail in every known way, and the outcome of a call for each. */
@NullMarked
package io.github.suppliersdk.faults;

import org.jspecify.annotations.NullMarked;
