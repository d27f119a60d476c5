/** The resource clients, behind the public interfaces. */
@NullMarked
package io.github.suppliersdk.internal.resources;

import org.jspecify.annotations.NullMarked;
