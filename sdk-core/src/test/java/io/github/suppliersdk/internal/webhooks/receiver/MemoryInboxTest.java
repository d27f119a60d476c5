package io.github.suppliersdk.internal.webhooks.receiver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.internal.webhooks.receiver.InboxRow.RowState;
import io.github.suppliersdk.webhooks.WebhookTransaction;
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
            rows.transaction().afterCommit(() -> done.add("first"));
            rows.transaction().afterCommit(() -> {
                throw new IllegalStateException("it changes nothing");
            });
            WebhookTransaction transaction = rows.transaction();
            transaction.afterCommit(() -> transaction.afterCommit(() -> done.add("registered by an action")));
            transaction.afterCommit(() -> done.add("second"));
            rows.transaction().onRollback(() -> done.add("rollback"));
            return rows.insert(row("hold:registered", RowState.HELD));
        });
        assertThat(done).containsExactly("first", "second", "registered by an action");
        assertThatThrownBy(() -> in(rows -> {
                    rows.transaction().onRollback(() -> done.add("taken back last"));
                    rows.transaction().onRollback(() -> done.add("taken back first"));
                    throw new IllegalStateException();
                }))
                .isInstanceOf(IllegalStateException.class);
        assertThat(done)
                .containsExactly("first", "second", "registered by an action", "taken back first", "taken back last");
    }
}
