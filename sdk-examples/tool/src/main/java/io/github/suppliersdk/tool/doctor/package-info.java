/** Checks of everything between the command and the service, from the network to the webhooks. */
@org.jspecify.annotations.NullMarked
package io.github.suppliersdk.tool.doctor;
