/** What is refused before anything is sent. */
@NullMarked
package io.github.suppliersdk.internal.rules;

import org.jspecify.annotations.NullMarked;
