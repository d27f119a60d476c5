@NullMarked
package io.github.suppliersdk.publishing.calendar;

import org.jspecify.annotations.NullMarked;
