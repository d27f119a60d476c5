/**
 * Foreign texts: those of a service, a proxy, a transport or a token source. They reach a message, a log line or a
 * cause only through {@link io.github.suppliersdk.internal.redaction.Redaction}.
 */
@NullMarked
package io.github.suppliersdk.internal.redaction;

import org.jspecify.annotations.NullMarked;
