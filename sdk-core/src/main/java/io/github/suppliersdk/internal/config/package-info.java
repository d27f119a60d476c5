/** What options must be. */
@NullMarked
package io.github.suppliersdk.internal.config;

import org.jspecify.annotations.NullMarked;
