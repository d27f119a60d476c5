/** The command {@code supplier}: what starts it, and what all of its commands share. */
@org.jspecify.annotations.NullMarked
package io.github.suppliersdk.tool;
