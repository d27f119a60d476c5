/** Tests of how servlet containers treat a request. */
@NullMarked
package io.github.suppliersdk.spring.servlet;

import org.jspecify.annotations.NullMarked;
