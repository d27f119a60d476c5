/** What can be chosen for everything of this library that keeps data in a database. *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.jdbc;

import org.jspecify.annotations.NullMarked;
