/** Tests of the assertions and of their messages. */
@NullMarked
package io.github.suppliersdk.test.assertions;

import org.jspecify.annotations.NullMarked;
