/** What a servlet container may do with a request. */
@NullMarked
package io.github.suppliersdk.spring.servlet;

import org.jspecify.annotations.NullMarked;
