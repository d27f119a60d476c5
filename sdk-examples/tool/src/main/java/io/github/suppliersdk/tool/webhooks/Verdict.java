package io.github.suppliersdk.tool.webhooks;

import java.util.List;

/**
 * What a response to a webhook is worth.
 *
 * @param outcome what it says
 * @param summary in a few words
 * @param problems against the contract
 */
record Verdict(Outcome outcome, String summary, List<String> problems) {
    enum Outcome {
        ACCEPTED,
        REFUSED,
        NOT_AUTHORISED,
        NEITHER
    }
}
