/**
 * The resource clients behind the public interfaces: each method checks its arguments and calls one endpoint.
 */
@NullMarked
package io.github.suppliersdk.internal.resources;

import org.jspecify.annotations.NullMarked;
