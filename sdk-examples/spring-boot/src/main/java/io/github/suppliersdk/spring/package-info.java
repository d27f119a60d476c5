/**
 * The library in a Spring Boot application. For applications: the customizers of builders, {@link
 * io.github.suppliersdk.spring.SlotChanges} and {@link io.github.suppliersdk.spring.SpringTransactions}.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.spring;

import org.jspecify.annotations.NullMarked;
