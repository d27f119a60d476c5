package io.github.suppliersdk.sandbox.certify;

/**
 * A check of a backend, and its expected result.
 *
 * @param id the id, such as {@code holds.granted}; it stays the same in later versions
 * @param does a sentence that says what is sent
 * @param expects the expected response, in words
 * @param section the section of the contract by which it is expected, such as {@code 5, refusals}; the contract is a page of the Javadoc of
 *     {@code sdk-core}
 */
public record CertificationCheck(String id, CheckGroup group, String does, String expects, String section) {}
