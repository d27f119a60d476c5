package io.github.suppliersdk.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class WireTest {
    @Test
    void messagesAndResponsesAreReadBackUnchanged() throws Exception {
        for (Message message : List.of(
                new Message.TaskStarted("run", 3, 7),
                new Message.Lease("run", "x", 8, 2, 7, 1),
                new Message.Throttled("run", 2000),
                new Message.GivenUp("run", "why"),
                new Message.Refused("run", "why"))) {
            assertThat(Wire.message(Wire.bytes(message))).isEqualTo(message);
        }
        Message.Grant grant = new Message.Grant(4, 10_000, 0, null, false, true);
        assertThat(Wire.grant(Wire.bytes(grant))).isEqualTo(grant);
    }

    /** The class loader by which an executor reads the driver's response does not know the jars of the application. */
    @Test
    void theDriverRespondsWithBytesOnly() throws Exception {
        Object response =
                new SlotPublishingPlugin.Driver().receive(Wire.bytes(new Message.Lease("unknown", "x", 1, 0, 0, 0)));

        assertThat(response).isInstanceOf(byte[].class);
        assertThat(Wire.grant(response).closed()).isTrue();
    }

    @Test
    void anythingButAMessageIsRefused() {
        assertThatThrownBy(() -> new SlotPublishingPlugin.Driver().receive("hello"))
                .hasMessageContaining("not a message of this plugin");
    }
}
