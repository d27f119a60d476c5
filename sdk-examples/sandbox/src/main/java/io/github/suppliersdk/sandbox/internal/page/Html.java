package io.github.suppliersdk.sandbox.internal.page;

import gg.jte.html.HtmlTemplateOutput;
import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.StringOutput;
import java.util.function.Consumer;

/** Runs a template. What it is given is escaped for the place where it stands. */
final class Html {

    private Html() {}

    static String of(Consumer<HtmlTemplateOutput> template) {
        StringOutput text = new StringOutput(8_192);
        template.accept(new OwaspHtmlTemplateOutput(text));
        return text.toString();
    }
}
