/**
 * The single path of every call, from an endpoint to its response. {@link
 * io.github.suppliersdk.internal.call.ServiceCaller} writes the body, sends it through a chain of channels, and decodes
 * the response or, by {@link io.github.suppliersdk.internal.call.ErrorDecoder}, the error. Each {@link
 * io.github.suppliersdk.internal.call.Channel} adds one behaviour to the next one:
 *
 * <ol>
 *  <li>{@link io.github.suppliersdk.internal.call.RetryChannel}: retries, where the table of failures allows it,
 *  <li>{@link io.github.suppliersdk.internal.call.AuthorizationChannel}: the access token, and another one after a 401,
 *  <li>{@link io.github.suppliersdk.internal.call.TransportChannel}: sends the request, reads the body into memory, and
 *     logs one line.
 * </ol>
 */
@NullMarked
package io.github.suppliersdk.internal.call;

import org.jspecify.annotations.NullMarked;
