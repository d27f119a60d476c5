package io.github.suppliersdk.examples.backend;

// example: application
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/**
 * The application. The starter creates the client, the sync with its outbox and the receiver of the webhooks, because
 * the application has a source, a handler and a database.
 */
@SpringBootApplication
public class TourBackend {
    public static void main(String[] args) {
        SpringApplication.run(TourBackend.class, args);
    }
}
// end
