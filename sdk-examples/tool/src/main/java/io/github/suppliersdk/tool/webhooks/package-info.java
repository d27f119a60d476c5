/** Commands that send webhooks to a backend. */
@org.jspecify.annotations.NullMarked
package io.github.suppliersdk.tool.webhooks;
