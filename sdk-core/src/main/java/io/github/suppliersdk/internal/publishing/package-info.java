/** The engine of bulk publishing: tables that decide (pure), a coordinator that asks them, and the shell around it; and what the
 * feed and the calendar comparison share. */
@NullMarked
package io.github.suppliersdk.internal.publishing;

import org.jspecify.annotations.NullMarked;
