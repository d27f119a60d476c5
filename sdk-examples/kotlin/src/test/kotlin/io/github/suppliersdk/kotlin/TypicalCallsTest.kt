package io.github.suppliersdk.kotlin

import io.github.suppliersdk.SupplierClient
import io.github.suppliersdk.bookings.HolderQuantity
import io.github.suppliersdk.errors.NotFoundException
import io.github.suppliersdk.experiences.Experience
import io.github.suppliersdk.experiences.SlotType
import io.github.suppliersdk.options.HolderCategory
import io.github.suppliersdk.options.HolderType
import io.github.suppliersdk.options.Option
import io.github.suppliersdk.publishing.SlotPublisher
import io.github.suppliersdk.publishing.SlotTarget
import io.github.suppliersdk.sandbox.Sandbox
import io.github.suppliersdk.sandbox.control.SandboxClock
import io.github.suppliersdk.slots.AvailableHolderCategory
import io.github.suppliersdk.slots.DailySlot
import io.github.suppliersdk.slots.OpenSlot
import io.github.suppliersdk.slots.Slot
import io.github.suppliersdk.slots.SlotKind
import io.github.suppliersdk.slots.TimeSlot
import io.github.suppliersdk.slots.UnknownSlotKind
import io.github.suppliersdk.sync.AvailabilitySource
import io.github.suppliersdk.sync.AvailabilitySync
import io.github.suppliersdk.sync.OptionRef
import io.github.suppliersdk.sync.SlotKey
import io.github.suppliersdk.test.SandboxTest
import io.github.suppliersdk.test.assertions.SupplierAssertions.assertThat
import io.github.suppliersdk.vendors.Vendor
import io.github.suppliersdk.webhooks.BookingRefusal
import io.github.suppliersdk.webhooks.BookingRequest
import io.github.suppliersdk.webhooks.BookingResponse
import io.github.suppliersdk.webhooks.CancellationRequest
import io.github.suppliersdk.webhooks.CancellationResponse
import io.github.suppliersdk.webhooks.HoldRefusal
import io.github.suppliersdk.webhooks.HoldRequest
import io.github.suppliersdk.webhooks.HoldResponse
import io.github.suppliersdk.webhooks.UnconfirmedCancellation
import io.github.suppliersdk.webhooks.WebhookHandler
import io.github.suppliersdk.webhooks.WebhookKey
import io.github.suppliersdk.webhooks.WebhookTransaction
import io.github.suppliersdk.webhooks.jdkserver.JdkWebhookServer
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver
import java.net.InetSocketAddress
import java.net.URI
import java.time.Duration
import java.time.LocalDate
import java.time.LocalDateTime
import java.time.ZoneId
import java.util.UUID
import java.util.stream.Stream
import org.assertj.core.api.Assertions.assertThat
import org.assertj.core.api.Assertions.assertThatThrownBy
import org.junit.jupiter.api.Test

private const val TOUR = "cellar-tour"
private const val EVENING = "evening"
private val PLACE: ZoneId = ZoneId.of("Europe/Paris")
private val DAY: LocalDate = LocalDate.of(2027, 4, 22)

/**
 * Typical code of a supplier in Kotlin with inferred types: where the library returns no null, the type is not
 * nullable.
 */
@SandboxTest(now = "2027-04-01T09:00", zone = "Europe/Paris", webhookKey = "secret")
class TypicalCallsTest {
    private fun slot(day: LocalDate, seats: Int): Slot =
        Slot.builder("$EVENING-$day", EVENING, DailySlot.of(day))
            .addAvailableHolderCategory(AvailableHolderCategory.of("adult", 4_500))
            .capacity(seats)
            .build()

    private fun createCatalog(client: SupplierClient) {
        client.vendors().ensure(Vendor.builder("cellar", "Cellar").build())
        client.experiences().ensure(
            Experience.builder(TOUR, "Cellar tour", SlotType.DAILY, "EUR", "cellar")
                .addOption(
                    Option.builder(EVENING, "In the evening")
                        .addHolderCategory(HolderCategory.of("adult", HolderType.ADULT, 18))
                        .build(),
                )
                .build(),
        )
    }

    @Test
    fun theCatalogAndItsSlotsAreCreatedAndRead(sandbox: Sandbox, client: SupplierClient) {
        createCatalog(client)
        val slots = client.slots(TOUR, EVENING)
        slots.create((0L until 10).map { slot(DAY.plusDays(it), 12) })

        slots.updateCapacity("$EVENING-$DAY", 9)

        val names: List<String> = client.vendors().list().map { it.vendorId() }
        assertThat(names).containsExactly("cellar")
        val seats: Int? = slots.get("$EVENING-$DAY").capacity().let { if (it.isPresent) it.asInt else null }
        assertThat(seats).isEqualTo(9)
        assertThat(slots.daily(DAY, DAY.plusDays(30)).count()).isEqualTo(10)
        assertThat(sandbox).option(TOUR, EVENING).hasSlots(10)
        assertThatThrownBy { slots.updateCapacity("no-such-slot", 1) }.isInstanceOf(NotFoundException::class.java)
    }

    @Test
    fun theKindOfASlotIsSealed(client: SupplierClient) {
        createCatalog(client)
        client.slots(TOUR, EVENING).create(listOf(slot(DAY, 12)))
        val kind: SlotKind = client.slots(TOUR, EVENING).get("$EVENING-$DAY").kind()
        val shown = when (kind) {
            is DailySlot -> "on ${kind.date()}"
            is TimeSlot -> "at ${kind.start()}"
            is OpenSlot -> "whenever"
            is UnknownSlotKind -> "unknown"
        }
        assertThat(shown).contains("2027")
    }

    @Test
    fun aYearOfSlotsIsPublished(sandbox: Sandbox, client: SupplierClient) {
        createCatalog(client)
        val year = generateSequence(DAY) { it.plusDays(1) }.take(365).map { SlotTarget(TOUR, slot(it, 12)) }

        val report = SlotPublisher.builder(client).concurrency(4).build().publish(year.iterator())

        assertThat(report.toString()).isNotEmpty()
        assertThat(sandbox).option(TOUR, EVENING).hasSlots(365)
    }

    /** Stands for a database of departures. */
    private class Tours(val free: MutableMap<SlotKey, Int>, val slot: (LocalDate, Int) -> Slot) :
        AvailabilitySource {
        override fun current(keys: Set<SlotKey>): Map<SlotKey, Slot> =
            free.filterKeys { it in keys }.mapValues { (_, seats) -> slot(DAY, seats) }

        override fun between(option: OptionRef, from: LocalDate, to: LocalDate): Stream<Slot> =
            free.values.map { slot(DAY, it) }.stream()

        override fun options(): Stream<OptionRef> = Stream.of(OptionRef.of(TOUR, EVENING))
    }

    private class Handler(val tours: Tours) : WebhookHandler {
        override fun hold(request: HoldRequest, transaction: WebhookTransaction): HoldResponse {
            val key = SlotKey.of(request.experienceId(), request.optionId(), request.slotId())
            val left = (tours.free[key] ?: 0) - request.seats()
            if (left < 0) return HoldResponse.refused(HoldRefusal.NO_CAPACITY_LEFT)
            tours.free[key] = left
            transaction.onRollback { tours.free.merge(key, request.seats(), Int::plus) }
            return HoldResponse.accepted("hold-${request.holdId()}")
        }

        override fun book(request: BookingRequest, transaction: WebhookTransaction): BookingResponse =
            BookingResponse.refused(BookingRefusal.INACTIVE_HOLD_KEY, "not in this test")

        override fun cancel(request: CancellationRequest, transaction: WebhookTransaction): CancellationResponse =
            CancellationResponse.accepted()

        override fun cancelUnconfirmed(request: UnconfirmedCancellation, transaction: WebhookTransaction) = Unit

        override fun holdExpired(request: HoldRequest, transaction: WebhookTransaction) = Unit
    }

    @Test
    fun aHoldLowersTheSeatsAtTheService(sandbox: Sandbox, clock: SandboxClock) {
        val client = SupplierClient.builder()
            .baseUrl(sandbox.baseUrl())
            .accessToken(sandbox.accessToken())
            .callTimeout(Duration.ofSeconds(30))
            .build()
        client.use {
            createCatalog(it)
            val key = SlotKey.of(TOUR, EVENING, "$EVENING-$DAY")
            val tours = Tours(mutableMapOf(key to 12), ::slot)
            AvailabilitySync.builder(it).source(tours).timeZone(PLACE).build().use { sync ->
                val receiver = WebhookReceiver.builder()
                    .handler(Handler(tours))
                    .addKey(WebhookKey.of("secret"))
                    .holdTimeZone { PLACE }
                    .slotMarks(sync.slotMarks())
                    .build()
                JdkWebhookServer.start(receiver, InetSocketAddress("127.0.0.1", 0)).use { server ->
                    sandbox.webhook(URI.create("http://127.0.0.1:${server.address().port}"))
                    assertThat(sync.reconcile(DAY.minusDays(1), DAY.plusDays(1)).found().count()).isEqualTo(1)
                    assertThat(sync.awaitIdle(Duration.ofSeconds(20))).isTrue()

                    it.integrationTests().hold(
                        HoldRequest.builder(UUID.randomUUID().toString(), TOUR, EVENING, key.slotId(), LocalDateTime.now(clock).plusMinutes(15))
                            .addQuantity(HolderQuantity.of("adult", 2))
                            .build(),
                    )

                    assertThat(sync.awaitIdle(Duration.ofSeconds(20))).isTrue()
                    assertThat(sandbox).hasHolds(1).option(TOUR, EVENING).slot(key.slotId()).hasSeats(10)
                }
            }
        }
    }
}
