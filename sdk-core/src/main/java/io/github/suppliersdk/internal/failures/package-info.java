/**
 * What a failed attempt means: one table for everything that decides whether to send again. Begin with {@link
 * io.github.suppliersdk.internal.failures.FailureTable}.
 */
@NullMarked
package io.github.suppliersdk.internal.failures;

import org.jspecify.annotations.NullMarked;
