/** The service, as a command talks to it. */
@org.jspecify.annotations.NullMarked
package io.github.suppliersdk.tool.client;
