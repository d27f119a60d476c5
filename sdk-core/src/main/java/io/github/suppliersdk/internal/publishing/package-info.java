/** What the publisher, the feed and the calendar comparison share: pace, comparison of slots, files of records. */
@NullMarked
package io.github.suppliersdk.internal.publishing;

import org.jspecify.annotations.NullMarked;
