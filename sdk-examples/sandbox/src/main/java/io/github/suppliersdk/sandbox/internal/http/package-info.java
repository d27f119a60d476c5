/** The HTTP server: reads requests, routes them to their endpoints, and sends the responses. */
@NullMarked
package io.github.suppliersdk.sandbox.internal.http;

import org.jspecify.annotations.NullMarked;
