package io.github.suppliersdk.internal.webhooks.receiver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.internal.json.Databind;
import io.github.suppliersdk.internal.webhooks.receiver.InboxRow.RowState;
import io.github.suppliersdk.webhooks.BookingRefusal;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.BookingResponse;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.CancellationResponse;
import io.github.suppliersdk.webhooks.HoldRefusal;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.HoldResponse;
import io.github.suppliersdk.webhooks.RemoteWebhookHandler;
import io.github.suppliersdk.webhooks.SlotChange;
import io.github.suppliersdk.webhooks.Ticket;
import io.github.suppliersdk.webhooks.TicketFormat;
import io.github.suppliersdk.webhooks.UnconfirmedCancellation;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiverConfig;
import io.github.suppliersdk.webhooks.testkit.SampleWebhooks;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** The order to take a remote booking back is carried out if its booking was not decided, and only then. */
class RemoteUndoTest {
    private static final Instant NOW = Instant.parse("2027-01-01T00:00:00Z");

    private final List<String> removed = new ArrayList<>();
    private BookingResponse response = BookingResponse.confirmed("t", Ticket.forAll("n", TicketFormat.QR));
    private HoldResponse holdResponse = HoldResponse.accepted("t");
    private boolean isHoldBroken;
    private boolean isBroken;
    private final SlotChange slot = new SlotChange("e", "o", "s", Optional.empty());
    private final List<SlotChange> marks = new ArrayList<>();
    private Duration slowness = Duration.ZERO;
    private final AtomicLong nanos = new AtomicLong();
    private final Inbox inbox = new MemoryInbox();
    private final WebhookProcessor processor = new WebhookProcessor(at(NOW), inbox);
    private final HoldRequest hold = SampleWebhooks.hold("e", "o", "s", HolderQuantity.of("adult", 1));
    private final BookingRequest booking = SampleWebhooks.booking(hold).withBookingId("b");

    private final class Remote implements RemoteWebhookHandler {
        @Override
        public HoldResponse hold(HoldRequest request) {
            if (isHoldBroken) {
                throw new IllegalStateException("timed out");
            }
            return holdResponse;
        }

        @Override
        public BookingResponse book(BookingRequest request) {
            if (isBroken) {
                throw new IllegalStateException("timed out");
            }
            return response;
        }

        @Override
        public CancellationResponse cancel(CancellationRequest request) {
            return CancellationResponse.accepted();
        }

        @Override
        public void cancelUnconfirmed(UnconfirmedCancellation request) {
            removed.add(request.bookingId());
            nanos.addAndGet(slowness.toNanos());
        }
    }

    private WebhookReceiverConfig at(Instant now) {
        return WebhookReceiver.builder()
                .remoteHandler(new Remote())
                .addKey(WebhookKey.of("k"))
                .slotMarks((change, transaction) -> marks.add(change))
                .clock(Clock.fixed(now, ZoneOffset.UTC))
                .config();
    }

    private Deadline deadline() {
        return Deadline.in(Duration.ofSeconds(8), nanos::get);
    }

    private int book() throws Exception {
        return processor.book(booking, deadline()).status();
    }

    /** The order of a copy that was overtaken: it was stored after the commit of the copy that was decided. */
    private void leaveAnOrder() throws Exception {
        InboxRow order = ImmutableInboxRow.builder()
                .key(InboxRow.UNDO + "b")
                .state(RowState.PREPARED)
                .due(NOW)
                .since(NOW)
                .bookingId("b")
                .request(Databind.tree(UnconfirmedCancellation.builder("b").build())
                        .toString())
                .build();
        assertThat(InboxContract.insert(inbox, order)).isTrue();
    }

    private void work(Instant time) throws Exception {
        new InboxWorker(at(time), inbox, new WebhookProcessor(at(time), inbox), new WebhookEvents(List.of()), () -> {})
                .doAllDue();
        assertThat(InboxContract.find(inbox, InboxRow.UNDO + "b")).isEmpty();
    }

    @Test
    void aBookingThatWasConfirmedIsNotTakenBack() throws Exception {
        assertThat(processor.hold(hold, deadline()).status()).isEqualTo(200);
        assertThat(book()).isEqualTo(200);
        leaveAnOrder();
        work(NOW);
        assertThat(removed).isEmpty();
        assertThat(book()).isEqualTo(200);
    }

    @Test
    void aBookingThatWasRefusedIsTakenBackBeforeItsRefusalAndNotAgain() throws Exception {
        assertThat(processor.hold(hold, deadline()).status()).isEqualTo(200);
        response = BookingResponse.refused(BookingRefusal.UNCLASSIFIED_ERROR);
        assertThat(book()).isEqualTo(400);
        assertThat(removed).containsExactly("b");
        leaveAnOrder();
        work(NOW);
        assertThat(removed).containsExactly("b");
    }

    @Test
    void aBookingThatWasNotDecidedIsTakenBackForEver() throws Exception {
        assertThat(processor.hold(hold, deadline()).status()).isEqualTo(200);
        isBroken = true;
        assertThatThrownBy(this::book).hasMessage("timed out");
        Optional<InboxRow> order = InboxContract.find(inbox, InboxRow.UNDO + "b");
        marks.clear();
        work(order.orElseThrow().due());
        assertThat(removed).containsExactly("b");
        assertThat(marks).containsExactly(slot);
        isBroken = false;
        assertThat(book()).isEqualTo(400);
    }

    /** On MySQL an insert of what is there counts as a failed attempt of the worker. */
    @Test
    void aRepeatedBookingStoresNoSecondOrder() throws Exception {
        assertThat(processor.hold(hold, deadline()).status()).isEqualTo(200);
        isBroken = true;
        List<String> inserted = new ArrayList<>();
        Inbox counting = new Inbox() {
            @Override
            public <T> T transaction(Limits limits, Work<T> work) throws Exception {
                return inbox.transaction(
                        limits,
                        rows -> work.in((Rows) Proxy.newProxyInstance(
                                Rows.class.getClassLoader(), new Class<?>[] {Rows.class}, (self, method, arguments) -> {
                                    if (method.getName().equals("insert")) {
                                        inserted.add(((InboxRow) arguments[0]).key());
                                    }
                                    return method.invoke(rows, arguments);
                                })));
            }
        };
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(() -> new WebhookProcessor(at(NOW), counting).book(booking, deadline()))
                    .hasMessage("timed out");
        }
        assertThat(inserted).containsOnlyOnce(InboxRow.UNDO + "b").hasSize(4); // and its own row three times
    }

    @Test
    void aRefusedHoldMarksItsSlot() throws Exception {
        holdResponse = HoldResponse.refused(HoldRefusal.NO_CAPACITY_LEFT);
        assertThat(processor.hold(hold, deadline()).status()).isEqualTo(400);
        assertThat(marks).containsExactly(holdOf(slot), slot);
    }

    /** It ends by itself, and no row says when. */
    @Test
    void aHoldWhoseOutcomeIsNotKnownMarksItsSlotWithItsEnd() {
        isHoldBroken = true;
        assertThatThrownBy(() -> processor.hold(hold, deadline())).hasMessage("timed out");
        assertThat(marks).containsExactly(holdOf(slot));
    }

    @Test
    void anUnconfirmedCancellationOfABookingWhoseOutcomeIsNotKnownMarksItsSlot() throws Exception {
        assertThat(processor.hold(hold, deadline()).status()).isEqualTo(200);
        isBroken = true;
        assertThatThrownBy(this::book).hasMessage("timed out");
        marks.clear();
        UnconfirmedCancellation cancellation =
                UnconfirmedCancellation.builder("b").build();
        assertThat(processor.cancelUnconfirmed(cancellation, deadline()).status())
                .isEqualTo(200);
        assertThat(marks).containsExactly(slot);
    }

    private SlotChange holdOf(SlotChange change) {
        Instant end =
                hold.expirationTime().atZone(at(NOW).holdTimeZone().apply(hold)).toInstant();
        return new SlotChange(change.experienceId(), change.optionId(), change.slotId(), Optional.of(end));
    }

    @Test
    void anUnconfirmedCancellationThatIsLateIsAcceptedForLater() throws Exception {
        slowness = Duration.ofMinutes(1);
        UnconfirmedCancellation cancellation =
                UnconfirmedCancellation.builder("b").build();
        assertThat(processor.cancelUnconfirmed(cancellation, deadline())).isEqualTo(Reply.LATE);
        assertThat(InboxContract.find(inbox, InboxRow.ORDER + "b")).isPresent();
        work(NOW);
        assertThat(removed).containsExactly("b", "b");
        assertThat(InboxContract.find(inbox, InboxRow.ORDER + "b")).isEmpty();
    }

    /** The service cancels what it was told: the booking is removed, and stays refused. */
    @Test
    void anUnconfirmedCancellationOfAConfirmedBookingRemovesIt() throws Exception {
        assertThat(processor.hold(hold, deadline()).status()).isEqualTo(200);
        assertThat(book()).isEqualTo(200);
        UnconfirmedCancellation cancellation =
                UnconfirmedCancellation.builder("b").build();
        assertThat(processor.cancelUnconfirmed(cancellation, deadline()).status())
                .isEqualTo(200);
        assertThat(removed).containsExactly("b");
        assertThat(book()).isEqualTo(400);
        leaveAnOrder();
        work(NOW);
        assertThat(removed).containsExactly("b");
    }
}
