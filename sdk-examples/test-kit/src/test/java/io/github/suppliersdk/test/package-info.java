/** The extension as a user has it, and as JUnit runs it. */
@NullMarked
package io.github.suppliersdk.test;

import org.jspecify.annotations.NullMarked;
