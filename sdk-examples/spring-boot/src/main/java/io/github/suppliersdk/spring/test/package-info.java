/**
 * A sandbox of the service for the tests of an application. Needs {@code supplier-sdk-test} on the class path of the
 * tests.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.spring.test;

import org.jspecify.annotations.NullMarked;
