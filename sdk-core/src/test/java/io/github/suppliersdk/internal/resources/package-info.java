/** Tests of the resource clients with responses to other requests. */
@NullMarked
package io.github.suppliersdk.internal.resources;

import org.jspecify.annotations.NullMarked;
