package io.github.suppliersdk.internal.sync.protocol;

/**
 * Content that the service accepted but did not keep, or not with its seats. It counts as equal as long as the source
 * has {@code sent} and the service shows {@code shown}, but for the seats.
 *
 * @param sent the written content
 * @param shown the content that the service shows instead
 */
public record NotKept<C>(C sent, C shown) {
    /** Whether only the seats were not kept. Other seats never count as equal. */
    public boolean isOfSeats() {
        return sent.equals(shown);
    }
}
