/**
 * A supplier with a database of tours: the service is kept equal to it, and its webhooks are answered from it. The text that goes
 * with it is {@code sdk-core/docs/DATABASE.md}.
 */
@NullMarked
package io.github.suppliersdk.examples.database;

import org.jspecify.annotations.NullMarked;
