package io.github.suppliersdk.examples.backend;

// example: shop
import io.github.suppliersdk.sync.SlotKey;
import java.util.Map;
import java.util.UUID;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
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

    /** Sells seats. The caller generates the id, and repeats the request if the response is lost, or is 500. */
    @PutMapping("/sales/{sale}")
    @ResponseStatus(HttpStatus.CREATED)
    void sell(
            @PathVariable("sale") UUID sale,
            @RequestParam("option") String option,
            @RequestParam("departure") String departure,
            @RequestParam("adults") int adults,
            @RequestParam(name = "children", defaultValue = "0") int children) {
        SlotKey slot = SlotKey.of(Tours.EXPERIENCE, option, departure);
        Map<String, Integer> guests = Map.of("adult", adults, "child", children);
        if (adults < 1 || children < 0 || !reservations.sell("shop-" + sale, slot, guests)) {
            throw new ResponseStatusException(HttpStatus.CONFLICT, "not enough seats are left");
        }
    }

    /** Takes a sale back. */
    @DeleteMapping("/sales/{sale}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void refund(@PathVariable("sale") UUID sale) {
        reservations.refund("shop-" + sale);
    }
}
// end
