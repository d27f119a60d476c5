/** Keeps what a sync has to remember in a database, by nothing but {@code java.sql}. *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.sync.jdbc;

import org.jspecify.annotations.NullMarked;
