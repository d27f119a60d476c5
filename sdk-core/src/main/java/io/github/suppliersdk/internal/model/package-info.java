/** What the value classes themselves need. */
@NullMarked
package io.github.suppliersdk.internal.model;

import org.jspecify.annotations.NullMarked;
