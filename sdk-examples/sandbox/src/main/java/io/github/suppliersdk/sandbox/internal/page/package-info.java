/**
 * The live page: what the service has, what reached it, what the webhooks responded. Each view has a class with its
 * routes, its templates in {@code src/main/jte}, and records that hold what a template shows.
 */
@NullMarked
package io.github.suppliersdk.sandbox.internal.page;

import org.jspecify.annotations.NullMarked;
