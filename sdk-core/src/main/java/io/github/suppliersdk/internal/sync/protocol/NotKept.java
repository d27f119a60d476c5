package io.github.suppliersdk.internal.sync.protocol;

/**
 * A content that the service took and did not keep. It counts as equal as long as the source has this content and the
 * service shows that one.
 *
 * @param sent what was written
 * @param shown what the service made of it
 */
public record NotKept<C>(C sent, C shown) {}
