/** Tests of the engine of a client. */
@NullMarked
package io.github.suppliersdk.internal.client;

import org.jspecify.annotations.NullMarked;
