/**
 * Controls for tests of a running sandbox: its clock, tokens, faults and recorded requests.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.sandbox.control;

import org.jspecify.annotations.NullMarked;
