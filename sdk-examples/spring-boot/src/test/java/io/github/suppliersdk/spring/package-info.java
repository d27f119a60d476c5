/**
 * Tests of the starter in small and complete applications. They run with Spring Boot 3.5 here, and with 4 in the module
 * spring-boot-4.
 */
@NullMarked
package io.github.suppliersdk.spring;

import org.jspecify.annotations.NullMarked;
