/** What is read and written, over all that may come. */
@NullMarked
package io.github.suppliersdk.internal.json;

import org.jspecify.annotations.NullMarked;
