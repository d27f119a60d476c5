/** What is printed, and how. */
@org.jspecify.annotations.NullMarked
package io.github.suppliersdk.tool.terminal;
