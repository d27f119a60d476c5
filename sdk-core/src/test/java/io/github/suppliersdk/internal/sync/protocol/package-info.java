@NullMarked
package io.github.suppliersdk.internal.sync.protocol;

import org.jspecify.annotations.NullMarked;
