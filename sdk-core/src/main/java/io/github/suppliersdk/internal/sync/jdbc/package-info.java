/** The SQL of what a sync keeps in a database. */
@NullMarked
package io.github.suppliersdk.internal.sync.jdbc;

import org.jspecify.annotations.NullMarked;
