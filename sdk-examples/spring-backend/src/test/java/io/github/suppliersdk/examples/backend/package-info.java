/** Tests of the backend against the sandbox. */
@NullMarked
package io.github.suppliersdk.examples.backend;

import org.jspecify.annotations.NullMarked;
