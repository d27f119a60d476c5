/**
 * What a test can steer and watch in a running sandbox: tokens, faults, recorded requests.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.sandbox.control;

import org.jspecify.annotations.NullMarked;
