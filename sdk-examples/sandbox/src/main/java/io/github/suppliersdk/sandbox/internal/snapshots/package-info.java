/** The state of a sandbox as a document: written, read and judged. */
@NullMarked
package io.github.suppliersdk.sandbox.internal.snapshots;

import org.jspecify.annotations.NullMarked;
