/** Value types that several resources share. */
@NullMarked
package io.github.suppliersdk.types;

import org.jspecify.annotations.NullMarked;
