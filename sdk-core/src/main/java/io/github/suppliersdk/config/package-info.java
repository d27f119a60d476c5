/**
 * What differs between deployments of the service ({@link io.github.suppliersdk.config.ServiceProfile}), and the names of
 * the environment variables.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.config;

import org.jspecify.annotations.NullMarked;
