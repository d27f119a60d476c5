/** Getting access tokens from an authorization server. */
@NullMarked
package io.github.suppliersdk.internal.auth;

import org.jspecify.annotations.NullMarked;
