/** The resource clients, against responses that are not theirs. */
@NullMarked
package io.github.suppliersdk.internal.resources;

import org.jspecify.annotations.NullMarked;
