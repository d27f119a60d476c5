/** Output to the terminal, and input from it. */
@org.jspecify.annotations.NullMarked
package io.github.suppliersdk.tool.terminal;
