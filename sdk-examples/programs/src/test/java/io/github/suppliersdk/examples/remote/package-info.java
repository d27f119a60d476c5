@NullMarked
package io.github.suppliersdk.examples.remote;

import org.jspecify.annotations.NullMarked;
