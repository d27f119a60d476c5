package io.github.suppliersdk.internal.sync.protocol;

/**
 * Content that the service accepted but did not keep. It counts as equal as long as the source has {@code sent} and the
 * service shows {@code shown}.
 *
 * @param sent the written content
 * @param shown the content that the service shows instead
 */
public record NotKept<C>(C sent, C shown) {}
