package io.github.suppliersdk.sandbox.internal.certify;

import io.github.suppliersdk.sandbox.certify.CertificationCheck;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** All checks, by group. Groups that others depend on come first. */
public final class Checks {

    private static final List<Check> ALL = Stream.of(
                    HealthChecks.all(),
                    HoldChecks.all(),
                    BookingChecks.all(),
                    CancellationChecks.all(),
                    UnconfirmedChecks.all(),
                    KeyChecks.all(),
                    PartialChecks.all(),
                    TicketChecks.all(),
                    RepeatedChecks.all(),
                    ConcurrentChecks.all(),
                    LateChecks.all(),
                    UnknownFieldChecks.all(),
                    SizeChecks.all(),
                    QuestionChecks.all(),
                    PickupChecks.all(),
                    SeatChecks.all(),
                    ExpiryChecks.all(),
                    LoadChecks.all())
            .flatMap(List::stream)
            .toList();

    private Checks() {}

    /** All checks in the order in which they run. */
    static List<Check> all() {
        return ALL.stream().sorted(Comparator.comparing(Check::isLast)).toList();
    }

    /** The descriptions of all checks, by group. */
    public static List<CertificationCheck> described() {
        return ALL.stream().map(Check::about).toList();
    }
}
