/** The HTTP server: takes requests from the socket to their endpoint, and sends the responses. */
@NullMarked
package io.github.suppliersdk.sandbox.internal.http;

import org.jspecify.annotations.NullMarked;
