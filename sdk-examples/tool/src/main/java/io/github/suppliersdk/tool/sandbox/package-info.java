/** The sandbox as a command. */
@org.jspecify.annotations.NullMarked
package io.github.suppliersdk.tool.sandbox;
