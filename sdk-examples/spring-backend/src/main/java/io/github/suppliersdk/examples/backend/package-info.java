/** A small backend with Spring Boot: tours in a database, kept equal at the service, sold by both. */
@NullMarked
package io.github.suppliersdk.examples.backend;

import org.jspecify.annotations.NullMarked;
