/**
 * What a failed attempt means: one table, asked by everything that decides whether to send again. {@link
 * io.github.suppliersdk.internal.failures.FailureTable} is where to begin.
 */
@NullMarked
package io.github.suppliersdk.internal.failures;

import org.jspecify.annotations.NullMarked;
