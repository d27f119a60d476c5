/** From the socket to an endpoint and back. */
@NullMarked
package io.github.suppliersdk.sandbox.internal.http;

import org.jspecify.annotations.NullMarked;
