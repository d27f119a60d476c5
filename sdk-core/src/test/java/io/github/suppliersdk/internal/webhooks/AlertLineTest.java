package io.github.suppliersdk.internal.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.webhooks.WebhookAlert;
import io.github.suppliersdk.webhooks.store.StoredOperation;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AlertLineTest {
    private static Row row(String data) throws Row.UnreadableRowException {
        return Row.of(new StoredOperation("hold:h", 1, "COMPENSATING", Instant.EPOCH, data));
    }

    @Test
    void theLineNamesTheSlotAndTheStartOfTheOperation() throws Row.UnreadableRowException {
        Row row = row("{\"v\":1,\"id\":\"h\",\"slot\":\"s-1\",\"open\":1798761600000,\"since\":1798765200000}");
        assertThat(AlertLine.of("HOLD h", row, WebhookAlert.Cause.COMPENSATION_ABANDONED))
                .startsWith("HOLD h: COMPENSATION_ABANDONED (slot s-1, since 2027-01-01T00:00:00Z): ")
                .contains("supplier ops");
    }

    @ParameterizedTest
    @EnumSource
    void theLineSaysWhatToDo(WebhookAlert.Cause cause) throws Row.UnreadableRowException {
        assertThat(AlertLine.of("HOLD h", row("{\"v\":1,\"id\":\"h\"}"), cause))
                .startsWith("HOLD h: " + cause + ": ")
                .hasSizeGreaterThan(60);
    }
}
