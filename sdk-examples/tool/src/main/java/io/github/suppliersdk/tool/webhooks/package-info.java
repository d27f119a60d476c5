/** Commands that send webhooks to a backend, and that receive them. */
@org.jspecify.annotations.NullMarked
package io.github.suppliersdk.tool.webhooks;
