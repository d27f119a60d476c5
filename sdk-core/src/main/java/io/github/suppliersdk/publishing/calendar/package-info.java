/** What a supplier wants on sale compared with what the service has. */
@NullMarked
package io.github.suppliersdk.publishing.calendar;

import org.jspecify.annotations.NullMarked;
