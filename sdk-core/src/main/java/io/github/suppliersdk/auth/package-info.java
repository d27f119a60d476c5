/**
 * Access tokens: a client asks a {@link io.github.suppliersdk.auth.TokenSource} before each attempt; {@link
 * io.github.suppliersdk.auth.ClientCredentials} gets tokens with OAuth 2.0 client credentials.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.auth;

import org.jspecify.annotations.NullMarked;
