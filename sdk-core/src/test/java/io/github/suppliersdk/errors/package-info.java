/** What a caller sees when a call fails. */
@NullMarked
package io.github.suppliersdk.errors;

import org.jspecify.annotations.NullMarked;
