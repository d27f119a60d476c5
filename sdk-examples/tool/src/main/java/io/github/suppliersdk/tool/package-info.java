/** The command {@code supplier}: its entry point, and the code that all of its commands share. */
@org.jspecify.annotations.NullMarked
package io.github.suppliersdk.tool;
