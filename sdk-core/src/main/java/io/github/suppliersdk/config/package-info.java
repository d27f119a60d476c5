/**
 * The differences between deployments of the service, and the time-outs and retries of the client.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.config;

import org.jspecify.annotations.NullMarked;
