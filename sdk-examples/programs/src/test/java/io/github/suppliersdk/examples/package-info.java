@NullMarked
package io.github.suppliersdk.examples;

import org.jspecify.annotations.NullMarked;
