/** Tests of what stands behind a client. */
@NullMarked
package io.github.suppliersdk.internal.client;

import org.jspecify.annotations.NullMarked;
