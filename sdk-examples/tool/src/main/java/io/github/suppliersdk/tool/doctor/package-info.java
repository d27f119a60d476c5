/** What is wrong between here and the service, from the outside in. */
@org.jspecify.annotations.NullMarked
package io.github.suppliersdk.tool.doctor;
