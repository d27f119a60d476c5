/**
 * AssertJ assertions about what a sandbox remembers, in the words of the interface.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.test.assertions;

import org.jspecify.annotations.NullMarked;
