/**
 * The library in a Spring Boot application. For applications: the customizers of builders, and {@link
 * io.github.suppliersdk.spring.SlotChanges}.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.spring;

import org.jspecify.annotations.NullMarked;
