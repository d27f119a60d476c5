/** Reading, validation and output of JSON. */
@org.jspecify.annotations.NullMarked
package io.github.suppliersdk.tool.json;
