/** Tests of the extension, used as a user does and run as JUnit does. */
@NullMarked
package io.github.suppliersdk.test;

import org.jspecify.annotations.NullMarked;
