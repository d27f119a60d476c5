package io.github.suppliersdk.webhooks;

/** How the number of a ticket is shown to the guest. */
public enum TicketFormat {
    /** As a bar code. */
    BARCODE,
    /** It is not shown. */
    NONE,
    /** As a QR code. */
    QR,
    /** As text. */
    TEXT
}
