/** The OAuth token endpoint. */
@NullMarked
package io.github.suppliersdk.sandbox.internal.oauth;

import org.jspecify.annotations.NullMarked;
