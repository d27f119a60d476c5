/** Tests of the extension, which is used as in a test of a user and run by JUnit's launcher. */
@NullMarked
package io.github.suppliersdk.test;

import org.jspecify.annotations.NullMarked;
