/**
 * What can go wrong, as unchecked exceptions below {@link io.github.suppliersdk.errors.SupplierException}. A call throws
 * {@link io.github.suppliersdk.errors.InvalidRequestException} if the library refused the request and sent nothing,
 * {@link io.github.suppliersdk.errors.ServiceException} or a subclass if the service responded with an error, {@link
 * io.github.suppliersdk.errors.TransportException} if no response came, {@link
 * io.github.suppliersdk.errors.InvalidResponseException} if the response cannot be read, and {@link
 * io.github.suppliersdk.auth.TokenException} if there is no access token. If the client is closed, a call throws an
 * {@link IllegalStateException}. The <a
 * href="../doc-files/runbook.html#the-exceptions">runbook</a> says for each what to do.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.errors;

import org.jspecify.annotations.NullMarked;
