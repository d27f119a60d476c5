/** Real sockets that fail in every way that is known, and what the client makes of it. */
@NullMarked
package io.github.suppliersdk.faults;

import org.jspecify.annotations.NullMarked;
