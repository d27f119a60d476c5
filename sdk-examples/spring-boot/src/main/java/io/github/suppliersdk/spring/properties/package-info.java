/**
 * The properties below {@code supplier}, as Spring Boot binds them.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.spring.properties;

import org.jspecify.annotations.NullMarked;
