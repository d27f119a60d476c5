package io.github.suppliersdk.tool.webhooks;

import java.util.List;

/**
 * The judgement of a response to a webhook.
 *
 * @param outcome the decision that the response states
 * @param summary a summary in a few words
 * @param problems the violations of the contract
 */
record Verdict(Outcome outcome, String summary, List<String> problems) {
    enum Outcome {
        ACCEPTED,
        REFUSED,
        NOT_AUTHORISED,
        NEITHER
    }
}
