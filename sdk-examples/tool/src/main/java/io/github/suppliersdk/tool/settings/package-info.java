/** Where the service is and who the caller is: the environment, then profiles. */
@org.jspecify.annotations.NullMarked
package io.github.suppliersdk.tool.settings;
