/**
 * What the generated value classes share: the styles of the generator, and the check for required values ({@link
 * io.github.suppliersdk.internal.model.RequiredFields}).
 */
@NullMarked
package io.github.suppliersdk.internal.model;

import org.jspecify.annotations.NullMarked;
