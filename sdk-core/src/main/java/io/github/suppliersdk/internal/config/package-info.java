/** Checks of options. */
@NullMarked
package io.github.suppliersdk.internal.config;

import org.jspecify.annotations.NullMarked;
