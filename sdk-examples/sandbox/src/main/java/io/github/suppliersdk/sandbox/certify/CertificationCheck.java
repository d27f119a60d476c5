package io.github.suppliersdk.sandbox.certify;

/**
 * A check of a backend.
 *
 * @param id the id, such as {@code holds.granted}; stable across versions
 * @param action what the check sends, as a sentence
 * @param expected the expected response, in words
 * @param section the section of the contract that it is about, such as {@code 5, refusals}; the contract is a page of
 *     the Javadoc of {@code sdk-core}
 */
public record CertificationCheck(String id, CheckGroup group, String action, String expected, String section) {}
