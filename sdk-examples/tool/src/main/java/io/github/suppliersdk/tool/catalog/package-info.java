/** The command {@code catalog}: vendors, pickups, experiences, options and mandatory questions. */
@org.jspecify.annotations.NullMarked
package io.github.suppliersdk.tool.catalog;
