/** Commands for the person on call. */
@org.jspecify.annotations.NullMarked
package io.github.suppliersdk.tool.ops;
