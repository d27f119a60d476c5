/** The SQL of each kind of database. */
@NullMarked
package io.github.suppliersdk.internal.webhooks.jdbc;

import org.jspecify.annotations.NullMarked;
