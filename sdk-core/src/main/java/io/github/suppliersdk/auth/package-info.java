/**
 * Where the access token comes from: {@link io.github.suppliersdk.auth.TokenSource} is what a client asks before each
 * call, {@link io.github.suppliersdk.auth.ClientCredentials} the source that gets tokens with OAuth 2 client
 * credentials.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.auth;

import org.jspecify.annotations.NullMarked;
