/**
 * An embedded stand-in for the distribution service, for examples and for a supplier's own tests.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.sandbox;

import org.jspecify.annotations.NullMarked;
