@NullMarked
package io.github.suppliersdk.spring.internal;

import org.jspecify.annotations.NullMarked;
