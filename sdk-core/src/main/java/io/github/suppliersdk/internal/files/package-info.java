/** Files that survive a crash and belong to one run at a time. */
@NullMarked
package io.github.suppliersdk.internal.files;

import org.jspecify.annotations.NullMarked;
