/** Tests of the exceptions that a caller gets when a call fails. */
@NullMarked
package io.github.suppliersdk.errors;

import org.jspecify.annotations.NullMarked;
