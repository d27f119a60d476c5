/** What differs between deployments of the service, and how patient the client is. */
@NullMarked
package io.github.suppliersdk.config;

import org.jspecify.annotations.NullMarked;
