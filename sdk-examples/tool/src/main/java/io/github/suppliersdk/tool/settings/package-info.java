/** The settings of the command, from the environment and from profiles. */
@org.jspecify.annotations.NullMarked
package io.github.suppliersdk.tool.settings;
