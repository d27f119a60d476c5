/**
 * What a supplier wants on sale compared with what the service has.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.publishing.calendar;

import org.jspecify.annotations.NullMarked;
