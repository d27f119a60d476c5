package io.github.suppliersdk.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Reads an array and, if allowed, one object as an array of one. */
final class ListReader<A> implements JsonReader<List<A>> {
    private final JsonReader<A> item;
    private final boolean singleAllowed;

    ListReader(JsonReader<A> item, boolean singleAllowed) {
        this.item = item;
        this.singleAllowed = singleAllowed;
    }

    @Override
    public List<A> read(JsonParser parser) throws IOException {
        if (singleAllowed && parser.currentToken() == JsonToken.START_OBJECT) {
            return List.of(item.read(parser));
        }
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            throw ContractMismatch.missing("", "an array", parser);
        }
        List<A> items = new ArrayList<>();
        for (int i = 0; parser.nextToken() != JsonToken.END_ARRAY; i++) {
            if (parser.currentToken() != JsonToken.VALUE_NULL) {
                items.add(readItem(parser, i));
            }
        }
        return Collections.unmodifiableList(items);
    }

    private A readItem(JsonParser parser, int index) throws IOException {
        try {
            return item.read(parser);
        } catch (UnreadableJsonException e) {
            throw e.within("[" + index + "]");
        } catch (com.fasterxml.jackson.databind.JsonMappingException e) {
            throw Json.unreadable(e).within("[" + index + "]");
        }
    }
}
