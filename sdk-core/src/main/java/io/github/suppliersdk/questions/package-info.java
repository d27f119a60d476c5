/** Mandatory questions: what a guest has to answer before a booking. */
@NullMarked
package io.github.suppliersdk.questions;

import org.jspecify.annotations.NullMarked;
