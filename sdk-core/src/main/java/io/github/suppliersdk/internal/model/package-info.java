/** What the generated value classes share: the styles of the generator. */
@NullMarked
package io.github.suppliersdk.internal.model;

import org.jspecify.annotations.NullMarked;
