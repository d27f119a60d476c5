package io.github.suppliersdk.internal.sync.protocol;

import java.util.List;

/** The worlds of the search, in lettered groups: those of each build, of the night, and those that take minutes. */
final class Worlds {
    /** Worlds of up to some hundred thousand states each. */
    static final List<String> SMALL = List.of(
            // A: memory, all faults
            "memory 1 change=2 late=1 lost=1 unheard=1 throttled=1",
            "memory 2 change=1 late=2 lost=1 throttled=1",
            "memory 3 change=2",
            // B: memory, crashes, unmarked changes, reconcile
            "memory 2 change=1 unmarked=1 crash=1 reconcile=1",
            "memory 1 change=1 unmarked=1 crash=2 reconcile=2",
            "memory 1 change=1 unmarked=1 crash=1 reconcile=1 late=1",
            "memory 2 change=1 unmarked=1 crash=1 reconcile=1 source-first",
            "memory 2 change=2 crash=1 reconcile=1",
            // C: outbox
            "outbox 2 change=2 crash=1 late=2",
            "outbox 2 change=1 crash=1 late=1 lost=1 unheard=1 throttled=1",
            "outbox 2 change=2 expiry=1 late=1",
            "outbox 2 change=1 expiry=2 crash=1",
            "outbox 3 change=1 expiry=2",
            "outbox 2 change=1 expiry=2 late=1 pauses",
            "outbox 2 change=1 expiry=1 crash=1 reconcile=1",
            "outbox 2 change=1 unmarked=1 crash=1 reconcile=1",
            // D: changes by the service itself
            "memory 1 change=1 sale=2 late=1 subtracts-before",
            "memory 1 change=1 sale=2 subtracts-after",
            "memory 1 change=1 sale=2 releases-after",
            "memory 2 change=1 sale=1 subtracts-after",
            "outbox 2 change=1 sale=2 late=1 subtracts-before",
            "outbox 2 change=1 sale=2 late=1 subtracts-after",
            "outbox 2 change=1 sale=2 late=1 releases-after",
            "outbox 2 change=1 sale=1 reconcile=1 subtracts-before",
            // E: held, refused, created by PUT
            "memory 1 change=2 late=1 lost=1 held hold-end=1",
            "outbox 2 change=2 late=1 crash=1 held hold-end=1",
            "memory 1 change=3 late=1 refuses-b",
            "outbox 2 change=2 late=1 crash=1 refuses-b",
            "memory 1 change=3 late=1 put-creates",
            // F: two slots
            "memory 2 slots=2 change=1 crash=1 late=1 reconcile=1",
            // G: equal at the response
            "memory 1 change=3 late=1 lost=1 exact",
            // H: how often the service is raised after a commit
            "memory 1 change=2 raises=1",
            "outbox 2 change=3 raises=1",
            "memory 2 change=3 raises=2",
            "memory 1 change=3 late=1 raises=2",
            // I: the mark is taken in a separate step
            "memory 1 change=2 late=1 sale=1 subtracts-after take-then-read",
            "memory 1 change=3 late=1 read-then-take",
            "outbox 2 change=2 late=1 crash=1 read-then-take",
            // J: content that is not kept, an id in use elsewhere, seats that the service counts, no seats
            "memory 1 change=3 late=1 alters-b",
            "outbox 2 change=2 late=1 crash=1 alters-b",
            "memory 2 change=3 elsewhere",
            "memory 1 change=3 late=1 elsewhere",
            "memory 1 change=2 sale=2 subtracts-before seats-of-service",
            "outbox 2 change=2 crash=1 sale=1 subtracts-after seats-of-service",
            "memory 1 change=3 late=1 seats-of-service",
            "memory 1 change=3 late=1 elsewhere seats-of-service",
            "memory 1 change=3 late=1 refuses-b seats-of-service",
            "memory 1 change=3 late=1 alters-b seats-of-service",
            "memory 1 change=2 late=1 lost=1 held hold-end=1 seats-of-service",
            "memory 1 change=3 late=1 refuses-b no-seats",
            "memory 1 change=3 late=1 held hold-end=1 no-seats");

    /** Worlds that take a second each, in the order of the letters. */
    static final List<String> NIGHTLY = List.of(
            "memory 2 change=2 late=1 unheard=1",
            "outbox 2 slots=2 change=2 crash=1",
            "outbox 2 change=2 crash=1 expiry=1 take-then-read",
            "outbox 2 change=2 expiry=1 crash=1 exact");

    /** Further worlds of up to many million states each. */
    static final List<String> LARGE = List.of(
            "memory 1 change=3 late=2 lost=2 unheard=2 throttled=1",
            "memory 2 change=3 late=1 unheard=1",
            "memory 2 change=2 late=2 lost=1 throttled=1",
            "memory 3 change=3",
            "memory 2 change=1 unmarked=1 crash=2 reconcile=2 late=1",
            "memory 1 change=2 unmarked=1 crash=1 reconcile=1 late=2",
            "memory 2 change=1 unmarked=1 crash=1 reconcile=1 late=1 source-first",
            "memory 2 change=2 crash=1 reconcile=2",
            "outbox 2 change=3 crash=2 late=2",
            "outbox 2 change=2 crash=1 late=1 lost=1 unheard=1 throttled=1",
            "outbox 2 change=2 expiry=2 late=1 crash=1",
            "outbox 2 change=1 expiry=2 late=2 crash=2",
            "outbox 2 change=3 expiry=1 late=1 crash=1",
            "outbox 3 change=2 expiry=1 late=1 crash=1",
            "outbox 3 change=1 expiry=2 late=1 crash=1",
            "outbox 2 change=2 expiry=2 late=1 pauses",
            "outbox 2 change=2 expiry=1 crash=1 reconcile=1",
            "outbox 2 change=2 unmarked=1 crash=1 late=1 reconcile=1",
            "memory 2 change=1 sale=2 late=1 subtracts-before",
            "memory 2 change=1 sale=2 late=1 subtracts-after",
            "memory 2 change=1 sale=2 late=1 releases-after",
            "memory 2 change=1 sale=1 crash=1 reconcile=2 subtracts-before",
            "outbox 2 change=2 sale=1 crash=1 late=1 reconcile=1 subtracts-before",
            "memory 2 change=2 late=1 lost=1 held hold-end=1",
            "memory 2 change=3 late=1 refuses-b",
            "memory 2 change=2 late=1 alters-b",
            "memory 2 change=3 late=1 elsewhere",
            "memory 2 change=2 late=1 put-creates",
            "memory 2 slots=2 change=1 crash=1 late=1 reconcile=2",
            "outbox 2 slots=2 change=2 crash=1 late=1",
            "outbox 2 change=2 expiry=2 late=1 crash=1 exact",
            "memory 2 change=3 late=1 raises=3",
            "memory 2 change=2 late=1 sale=1 subtracts-after take-then-read",
            "outbox 2 change=1 late=1 crash=1 expiry=1 sale=1 subtracts-before take-then-read",
            "memory 2 change=3 late=1 read-then-take",
            "memory 2 change=3 late=1 seats-of-service",
            "outbox 2 change=2 late=1 crash=1 expiry=1 seats-of-service");

    private Worlds() {}
}
