/** Creates the beans of the starter. Not for applications. */
@NullMarked
package io.github.suppliersdk.spring.internal;

import org.jspecify.annotations.NullMarked;
