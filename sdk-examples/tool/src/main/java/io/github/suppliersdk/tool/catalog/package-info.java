/** Commands for vendors, experiences, options, questions and pickups. */
@org.jspecify.annotations.NullMarked
package io.github.suppliersdk.tool.catalog;
