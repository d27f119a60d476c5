/** The settings of the command, from the environment. */
@org.jspecify.annotations.NullMarked
package io.github.suppliersdk.tool.settings;
