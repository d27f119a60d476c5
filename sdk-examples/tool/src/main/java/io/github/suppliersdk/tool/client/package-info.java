/** How commands call the service. */
@org.jspecify.annotations.NullMarked
package io.github.suppliersdk.tool.client;
