/** The endpoints for vendors, pickups, experiences, options and mandatory questions. */
@NullMarked
package io.github.suppliersdk.sandbox.internal.catalog;

import org.jspecify.annotations.NullMarked;
