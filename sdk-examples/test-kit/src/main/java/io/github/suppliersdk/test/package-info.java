/**
 * A sandbox of the service in JUnit tests, by annotation or by registration.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.test;

import org.jspecify.annotations.NullMarked;
