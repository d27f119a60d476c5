/**
 * What is checked before anything is sent: for each kind of object its rules, which collect {@link
 * io.github.suppliersdk.internal.rules.Violations}.
 */
@NullMarked
package io.github.suppliersdk.internal.rules;

import org.jspecify.annotations.NullMarked;
