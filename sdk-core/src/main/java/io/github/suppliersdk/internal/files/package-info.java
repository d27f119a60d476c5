/** Files that survive a crash and are used by one process at a time. */
@NullMarked
package io.github.suppliersdk.internal.files;

import org.jspecify.annotations.NullMarked;
