/**
 * What differs between deployments of the service, and how patient the client is.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.config;

import org.jspecify.annotations.NullMarked;
