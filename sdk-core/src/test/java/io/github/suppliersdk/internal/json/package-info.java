/** Tests of reading and writing JSON, over all input that may occur. */
@NullMarked
package io.github.suppliersdk.internal.json;

import org.jspecify.annotations.NullMarked;
