package io.github.suppliersdk.webhooks;

import java.io.InputStream;
import java.util.List;
import java.util.function.Function;

/**
 * A request as the web server received it.
 *
 * @param method the HTTP method
 * @param path the path of the address as sent; a query is ignored
 * @param headers gives the values of the header with this name, whose case does not matter; empty if it was not sent
 * @param body the bytes of the body, which are read only after the key was accepted, and never further than the
 *     receiver's limit. The stream is not closed
 */
public record WebhookRequest(String method, String path, Function<String, List<String>> headers, InputStream body) {}
