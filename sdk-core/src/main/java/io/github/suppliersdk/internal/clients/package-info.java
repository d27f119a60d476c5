/** The resource clients, behind the public interfaces. */
@NullMarked
package io.github.suppliersdk.internal.clients;

import org.jspecify.annotations.NullMarked;
