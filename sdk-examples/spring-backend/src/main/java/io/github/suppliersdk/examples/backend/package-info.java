/**
 * A small backend with Spring Boot: it has tours in a database, keeps the service equal to it, and sells seats in its
 * own shop and through the service.
 */
@NullMarked
package io.github.suppliersdk.examples.backend;

import org.jspecify.annotations.NullMarked;
