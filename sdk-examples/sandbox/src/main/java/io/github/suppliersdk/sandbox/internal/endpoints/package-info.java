/** The endpoints of the catalog and of the availability. */
@NullMarked
package io.github.suppliersdk.sandbox.internal.endpoints;

import org.jspecify.annotations.NullMarked;
