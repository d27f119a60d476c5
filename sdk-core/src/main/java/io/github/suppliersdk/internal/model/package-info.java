/**
 * What the generated value classes share: the styles of the generator, immutable copies of the values of unknown fields
 * ({@link io.github.suppliersdk.internal.model.UnmodifiableJson}), JSON numbers, and the check for required values
 * ({@link io.github.suppliersdk.internal.model.RequiredFields}).
 */
@NullMarked
package io.github.suppliersdk.internal.model;

import org.jspecify.annotations.NullMarked;
