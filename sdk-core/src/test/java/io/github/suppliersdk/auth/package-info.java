/** Access tokens. */
@NullMarked
package io.github.suppliersdk.auth;

import org.jspecify.annotations.NullMarked;
