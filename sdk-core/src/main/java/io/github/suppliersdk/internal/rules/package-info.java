/**
 * The checks before anything is sent: rules for each kind of object, which collect {@link
 * io.github.suppliersdk.internal.rules.Violations}.
 */
@NullMarked
package io.github.suppliersdk.internal.rules;

import org.jspecify.annotations.NullMarked;
