/**
 * The live page: the data of the service, the requests that reached it, and the responses of the webhooks. Each view
 * has a class with its routes, templates in {@code src/main/jte}, and records with the values that the templates show.
 */
@NullMarked
package io.github.suppliersdk.sandbox.internal.page;

import org.jspecify.annotations.NullMarked;
