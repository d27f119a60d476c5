@NullMarked
package io.github.suppliersdk.sync.jdbc;

import org.jspecify.annotations.NullMarked;
