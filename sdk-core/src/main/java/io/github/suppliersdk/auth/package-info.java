/** Where the access token comes from. */
@NullMarked
package io.github.suppliersdk.auth;

import org.jspecify.annotations.NullMarked;
