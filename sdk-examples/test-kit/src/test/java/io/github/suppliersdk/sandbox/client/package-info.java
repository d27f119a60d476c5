/** Refusals and failures of the sandbox as a program that uses the library sees them. */
@NullMarked
package io.github.suppliersdk.sandbox.client;

import org.jspecify.annotations.NullMarked;
