/** What can be chosen for everything of this library that keeps data in a database. */
@NullMarked
package io.github.suppliersdk.jdbc;

import org.jspecify.annotations.NullMarked;
