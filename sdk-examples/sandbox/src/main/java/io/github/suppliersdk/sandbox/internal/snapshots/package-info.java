/** Writes and reads the state of a sandbox as a JSON document. */
@NullMarked
package io.github.suppliersdk.sandbox.internal.snapshots;

import org.jspecify.annotations.NullMarked;
