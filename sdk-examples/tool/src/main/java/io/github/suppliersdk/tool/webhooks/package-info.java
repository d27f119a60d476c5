/** Both sides of a webhook: to receive one, and to send one. */
@org.jspecify.annotations.NullMarked
package io.github.suppliersdk.tool.webhooks;
