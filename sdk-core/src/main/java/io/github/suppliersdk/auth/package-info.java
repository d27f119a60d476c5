/**
 * Where the access token comes from.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.auth;

import org.jspecify.annotations.NullMarked;
