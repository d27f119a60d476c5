/**
 * What differs between deployments of the service ({@link io.github.suppliersdk.config.ServiceProfile}), and a client's
 * time-outs and retries.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.config;

import org.jspecify.annotations.NullMarked;
