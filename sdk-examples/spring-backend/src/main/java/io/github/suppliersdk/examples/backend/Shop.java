package io.github.suppliersdk.examples.backend;

import io.github.suppliersdk.sync.SlotKey;
import java.util.UUID;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

/** The supplier's own shop, which sells the same seats. */
@RestController
class Shop {
    private final Reservations reservations;

    Shop(Reservations reservations) {
        this.reservations = reservations;
    }

    /** Can be repeated when the response was lost: the id is the caller's, made before. */
    @PutMapping("/sales/{sale}")
    @ResponseStatus(HttpStatus.CREATED)
    void sell(@PathVariable UUID sale, @RequestParam String departure, @RequestParam int seats) {
        SlotKey slot = SlotKey.of(Tours.EXPERIENCE, Tours.OPTION, departure);
        if (seats < 1 || !reservations.sell("shop-" + sale, slot, seats)) {
            throw new ResponseStatusException(HttpStatus.CONFLICT, "there are not so many seats");
        }
    }
}
