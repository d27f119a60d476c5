package io.github.suppliersdk.internal.webhooks.receiver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MemoryInboxTest extends InboxContract {
    private final Inbox inbox = new MemoryInbox();

    @Override
    Inbox inbox() {
        return inbox;
    }

    @Test
    void whatWasRegisteredRunsWhenItsTransactionHasEnded() throws Exception {
        List<String> done = new ArrayList<>();
        boolean unused = in(rows -> {
            rows.afterCommit(() -> done.add("first"));
            rows.afterCommit(() -> {
                throw new IllegalStateException("it changes nothing");
            });
            rows.afterCommit(() -> done.add("second"));
            rows.onRollback(() -> done.add("rollback"));
            return rows.insert(row("hold:registered", RowState.HELD));
        });
        assertThat(done).containsExactly("first", "second");
        assertThatThrownBy(() -> in(rows -> {
                    rows.onRollback(() -> done.add("taken back last"));
                    rows.onRollback(() -> done.add("taken back first"));
                    throw new IllegalStateException();
                }))
                .isInstanceOf(IllegalStateException.class);
        assertThat(done).containsExactly("first", "second", "taken back first", "taken back last");
    }

    @Test
    void aFullInboxForgetsFinalRowsOnly() throws Exception {
        Inbox full = new MemoryInbox();
        for (int i = 0; i < 20_000; i++) {
            InboxRow row = row("hold:" + i, i == 7 ? RowState.ENDED : RowState.HELD);
            assertThat(insert(full, row)).isTrue();
        }
        assertThat(insert(full, row("hold:next", RowState.HELD))).isTrue();
        assertThat(find(full, "hold:7")).isEmpty();
        assertThatThrownBy(() -> full.transaction(LIMITS, rows -> rows.insert(row("hold:more", RowState.HELD))))
                .hasMessageContaining("holdTimeZone");
    }
}
