/**
 * The configurations that Spring Boot finds and applies.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.spring.autoconfigure;

import org.jspecify.annotations.NullMarked;
