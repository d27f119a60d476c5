package io.github.suppliersdk.sandbox.certify;

/**
 * What is done to a backend, and what is expected of it.
 *
 * @param id such as {@code holds.granted}; it stays the same from version to version
 * @param does what is sent, in a sentence
 * @param expects what has to come
 * @param section the section of the contract by which it is expected, such as {@code 5, refusals}; the contract is a page of the Javadoc of
 *     {@code sdk-core}
 */
public record CertificationCheck(String id, CheckGroup group, String does, String expects, String section) {}
