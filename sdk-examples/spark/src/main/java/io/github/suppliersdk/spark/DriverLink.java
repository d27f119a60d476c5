package io.github.suppliersdk.spark;

/** Sends messages from an executor to the driver. */
interface DriverLink {
    /** Sends a message and waits for its response. */
    Message.Grant ask(Message message) throws Exception;

    /** A link over the channel that Spark gives to plugins. */
    static DriverLink ofSpark() {
        return message -> Wire.grant(SlotPublishingPlugin.executor().ask(Wire.bytes(message)));
    }
}
