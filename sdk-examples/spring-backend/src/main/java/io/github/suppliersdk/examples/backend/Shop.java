package io.github.suppliersdk.examples.backend;

// example: shop
import io.github.suppliersdk.sync.OutboxException;
import io.github.suppliersdk.sync.SlotKey;
import java.util.Map;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.http.HttpStatus;
import org.springframework.transaction.TransactionException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

/** The supplier's own shop, which sells the same seats. */
@RestController
class Shop {
    private static final Logger LOG = LoggerFactory.getLogger(Shop.class);

    private final Reservations reservations;

    Shop(Reservations reservations) {
        this.reservations = reservations;
    }

    /** Sells seats. The caller generates the id, so it can retry the request if the response is lost. */
    @PutMapping("/sales/{sale}")
    @ResponseStatus(HttpStatus.CREATED)
    void sell(
            @PathVariable("sale") UUID sale,
            @RequestParam("option") String option,
            @RequestParam("departure") String departure,
            @RequestParam("adults") int adults,
            @RequestParam(name = "children", defaultValue = "0") int children) {
        SlotKey slot = SlotKey.of(Tours.EXPERIENCE, option, departure);
        if (adults < 1
                || children < 0
                || !reservations.sell("shop-" + sale, slot, Map.of("adult", adults, "child", children))) {
            throw new ResponseStatusException(HttpStatus.CONFLICT, "not enough seats are left");
        }
    }

    /**
     * It is not known whether the sale was committed: the caller retries the request with the same id. Without this
     * handler, Spring would mistake a broken database connection for a broken connection of the caller, and respond
     * with 200.
     */
    @ExceptionHandler({TransactionException.class, DataAccessException.class, OutboxException.class})
    @ResponseStatus(HttpStatus.SERVICE_UNAVAILABLE)
    void databaseFailed(Exception failure) {
        LOG.error("it is not known whether the sale was committed", failure);
    }
}
// end
