/**
 * A supplier with a database of tours: the service is kept equal to it, and webhooks are answered from it. It is
 * explained in {@code sdk-core/docs/DATABASE.md}.
 */
@NullMarked
package io.github.suppliersdk.examples.database;

import org.jspecify.annotations.NullMarked;
