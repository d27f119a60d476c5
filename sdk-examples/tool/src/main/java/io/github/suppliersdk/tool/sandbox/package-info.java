/** The command {@code sandbox}. */
@org.jspecify.annotations.NullMarked
package io.github.suppliersdk.tool.sandbox;
