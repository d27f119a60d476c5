/** Tests of reading and writing JSON, with all kinds of input. */
@NullMarked
package io.github.suppliersdk.internal.json;

import org.jspecify.annotations.NullMarked;
