/**
 * Texts that come from outside: what a service, a proxy, a transport or a token source says. {@link
 * io.github.suppliersdk.internal.redaction.Redaction} is the one way into a message, a log line or a cause.
 */
@NullMarked
package io.github.suppliersdk.internal.redaction;

import org.jspecify.annotations.NullMarked;
