/** The SQL of the outbox in a database. */
@NullMarked
package io.github.suppliersdk.internal.sync.jdbc;

import org.jspecify.annotations.NullMarked;
