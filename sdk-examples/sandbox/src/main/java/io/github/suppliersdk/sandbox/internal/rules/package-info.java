/**
 * Validates what clients and webhooks send: one class for each kind of body. All problems of a body are reported at
 * once.
 */
@NullMarked
package io.github.suppliersdk.sandbox.internal.rules;

import org.jspecify.annotations.NullMarked;
