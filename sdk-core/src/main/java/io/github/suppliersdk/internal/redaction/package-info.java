/**
 * Foreign texts: those of a service, a proxy, a transport or a token source. They reach a message or a log line only
 * through {@link io.github.suppliersdk.internal.redaction.Redaction}.
 */
@NullMarked
package io.github.suppliersdk.internal.redaction;

import org.jspecify.annotations.NullMarked;
