package io.github.suppliersdk.internal.webhooks.receiver;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import io.github.suppliersdk.internal.json.Databind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;

/** Digests of ids and of requests. */
final class Digests {
    private static final int LONGEST_ID = 100;

    /** Writes equal requests as equal texts: fields and lists in one order, because in the contract they have none. */
    private static final JsonMapper MAPPER = Databind.mapper()
            .enable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .addModule(new SimpleModule().addSerializer(List.class, new SortedList()))
            .annotationIntrospector(new KnownFields())
            .build();

    private Digests() {}

    /** Writes a list in the order of its items' texts. */
    @SuppressWarnings("rawtypes") // as it is registered
    private static final class SortedList extends JsonSerializer<List> {
        @Override
        public void serialize(List items, JsonGenerator generator, SerializerProvider provider) throws IOException {
            List<String> texts = new ArrayList<>();
            for (Object item : items) {
                texts.add(MAPPER.writeValueAsString(item));
            }
            Collections.sort(texts);
            generator.writeStartArray();
            for (String text : texts) {
                generator.writeRawValue(text);
            }
            generator.writeEndArray();
        }
    }

    /** Leaves out the fields that this version does not know: they may differ between copies of a request. */
    private static final class KnownFields extends JacksonAnnotationIntrospector {
        @Override
        public Boolean hasAnyGetter(Annotated member) {
            return false;
        }

        @Override
        public boolean hasIgnoreMarker(AnnotatedMember member) {
            return member.hasAnnotation(JsonAnyGetter.class) || super.hasIgnoreMarker(member);
        }
    }

    /** The key of a row: the id itself if it is short and of plain characters, otherwise a digest of it. */
    static String key(String kind, String id) {
        return kind + (isPlain(id) ? id : "#" + hex(id));
    }

    /** Whether a text is short and of printed ASCII characters, but those that mean something in a key. */
    static boolean isPlain(String text) {
        return text.length() <= LONGEST_ID && text.chars().allMatch(c -> c > ' ' && c < 0x7f && c != '#' && c != ':');
    }

    /** The digest of a request. */
    static String of(Object request) throws IOException {
        return hex(MAPPER.writeValueAsString(request));
    }

    private static String hex(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, 20);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
