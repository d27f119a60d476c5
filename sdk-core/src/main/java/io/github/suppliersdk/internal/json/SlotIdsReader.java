package io.github.suppliersdk.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.github.suppliersdk.internal.bytes.Bytes;
import io.github.suppliersdk.slots.SlotRequest;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads only the ids of the slots in a response; other fields are skipped unchecked. */
final class SlotIdsReader implements JsonReader<List<String>> {
    private static final JsonReader<List<String>> READER = Json.listOrSingle(SlotIdsReader::readId);

    private final List<SlotRequest> likely;

    SlotIdsReader(List<SlotRequest> likely) {
        this.likely = likely;
    }

    /** Reads the usual form with the scanner, and any other with the parser. */
    @Override
    public List<String> read(Bytes bytes) throws IOException {
        List<String> scanned = SlotIdScanner.ids(bytes, likely);
        return scanned == null ? Json.read(bytes, this) : scanned;
    }

    @Override
    public List<String> read(JsonParser parser) throws IOException {
        return READER.read(parser);
    }

    private static String readId(JsonParser parser) throws IOException {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            throw ContractMismatch.missing("", "a slot", parser);
        }
        @Nullable String id = null;
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            parser.nextToken();
            if (name.equals(SlotField.InSlot.SLOT_ID.wireName())) {
                id = Scalars.text(parser, name);
            } else {
                parser.skipChildren();
            }
        }
        if (id == null) {
            throw new UnreadableJsonException(SlotField.InSlot.SLOT_ID.wireName(), "is required and missing");
        }
        return id;
    }
}
