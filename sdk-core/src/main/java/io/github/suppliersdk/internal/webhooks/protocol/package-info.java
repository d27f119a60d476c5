/** What is decided about an operation, as pure functions: no clock, no thread, no store. */
@NullMarked
package io.github.suppliersdk.internal.webhooks.protocol;

import org.jspecify.annotations.NullMarked;
