package io.github.suppliersdk.spark;

/** The way from an executor to the driver. */
interface DriverLink {
    /** Sends a message and waits for its response. */
    Message.Grant ask(Message message) throws Exception;

    /** Over Spark's channel for plugins. */
    static DriverLink ofSpark() {
        return message -> Wire.grant(SlotPublishingPlugin.executor().ask(Wire.bytes(message)));
    }
}
