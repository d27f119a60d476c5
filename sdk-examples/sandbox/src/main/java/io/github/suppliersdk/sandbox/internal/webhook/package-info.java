/** The one caller of a supplier's webhooks, and the one judge of the responses. */
@NullMarked
package io.github.suppliersdk.sandbox.internal.webhook;

import org.jspecify.annotations.NullMarked;
