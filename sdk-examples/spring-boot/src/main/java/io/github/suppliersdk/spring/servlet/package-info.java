/**
 * A receiver of webhooks in a servlet container.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.spring.servlet;

import org.jspecify.annotations.NullMarked;
