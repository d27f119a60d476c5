/** How the beans are made. Not for applications. */
@NullMarked
package io.github.suppliersdk.spring.internal;

import org.jspecify.annotations.NullMarked;
