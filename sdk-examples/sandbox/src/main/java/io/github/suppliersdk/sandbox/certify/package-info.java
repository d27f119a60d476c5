/**
 * Plays the service's part against a supplier's backend, and judges what it responds: what {@code supplier certify} and the
 * live page run before a supplier goes live.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.sandbox.certify;

import org.jspecify.annotations.NullMarked;
