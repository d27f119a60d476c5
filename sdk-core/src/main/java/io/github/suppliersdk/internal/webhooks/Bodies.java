package io.github.suppliersdk.internal.webhooks;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.suppliersdk.internal.bytes.BytePool;
import io.github.suppliersdk.internal.bytes.Bytes;
import io.github.suppliersdk.internal.json.Databind;
import io.github.suppliersdk.internal.json.Json;
import io.github.suppliersdk.internal.redaction.OneLine;
import io.github.suppliersdk.webhooks.Ticket;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Writes response bodies as JSON. */
final class Bodies {
    private static final BytePool POOL = new BytePool();
    private static final int LONGEST_MESSAGE = 2000;

    private Bodies() {}

    static String refusal(String code, Optional<String> message) {
        return object(generator -> {
            generator.writeStringField("code", code);
            if (message.isPresent()) {
                generator.writeStringField("message", OneLine.of(message.get(), LONGEST_MESSAGE));
            }
        });
    }

    /** The code of a refusal's body. */
    static Optional<String> code(String refusal) {
        try {
            return Optional.ofNullable(plain(refusal).get("code")).map(Object::toString);
        } catch (IOException e) {
            return Optional.empty(); // the store may hold a body written by another program
        }
    }

    static String hold(String holdId, String transactionId) {
        return object(generator -> {
            generator.writeStringField("hold_id", holdId);
            generator.writeStringField("transaction_id", transactionId);
        });
    }

    static String booking(String bookingId, String transactionId, List<Ticket> tickets) {
        return object(generator -> {
            generator.writeStringField("booking_id", bookingId);
            generator.writeStringField("transaction_id", transactionId);
            generator.writeArrayFieldStart("tickets");
            for (Ticket ticket : tickets) {
                generator.writeStartObject();
                writeTicket(ticket, generator);
                generator.writeEndObject();
            }
            generator.writeEndArray();
        });
    }

    private static void writeTicket(Ticket ticket, JsonGenerator generator) throws IOException {
        generator.writeStringField("number", ticket.number());
        if (ticket instanceof Ticket.ForPerson one) {
            generator.writeStringField("type", "FOR_SINGLE_PERSON");
            generator.writeStringField("format", one.format().name());
            generator.writeStringField("holder_category_id", one.holderCategoryId());
            generator.writeStringField("request_id", one.requestId());
            return;
        }
        generator.writeStringField("type", "FOR_ALL");
        if (ticket instanceof Ticket.ForAll all) {
            generator.writeStringField("format", all.format().name());
        } else if (ticket instanceof Ticket.ForAllAtUrl document) {
            generator.writeStringField("format", "URL");
            if (document.mimeType().isPresent()) {
                generator.writeStringField("mimeType", document.mimeType().get());
            }
        }
    }

    static Bytes bytes(String text) {
        Bytes bytes = POOL.take();
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        bytes.write(utf8, 0, utf8.length);
        return bytes;
    }

    static Map<String, Object> plain(String text) throws IOException {
        try (Bytes bytes = bytes(text)) {
            return Json.read(bytes, Databind::untypedObject);
        }
    }

    static Bytes buffer() {
        return POOL.take();
    }

    /** Writes the fields of an object. */
    @FunctionalInterface
    interface FieldWriter {
        void write(JsonGenerator generator) throws IOException;
    }

    static String object(FieldWriter fields) {
        try (Bytes bytes = POOL.take()) {
            Json.write(
                    fields,
                    (content, generator) -> {
                        generator.writeStartObject();
                        content.write(generator);
                        generator.writeEndObject();
                    },
                    bytes);
            return bytes.text(bytes.size());
        } catch (IOException e) {
            throw new UncheckedIOException("writing into memory", e);
        }
    }
}
