/**
 * AssertJ assertions about the state of a sandbox, in the terms of the interface.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.test.assertions;

import org.jspecify.annotations.NullMarked;
