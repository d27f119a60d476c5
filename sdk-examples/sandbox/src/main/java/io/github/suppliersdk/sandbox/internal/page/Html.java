package io.github.suppliersdk.sandbox.internal.page;

import gg.jte.TemplateOutput;
import gg.jte.html.HtmlInterceptor;
import gg.jte.html.HtmlTemplateOutput;
import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.StringOutput;
import java.util.Map;
import java.util.function.Consumer;

/** Renders templates. Values are escaped according to their context in the HTML. */
final class Html {

    /** Does nothing. The generated render methods require an interceptor. */
    static final HtmlInterceptor NO_INTERCEPTOR = new HtmlInterceptor() {

        @Override
        public void onHtmlTagOpened(String name, Map<String, Object> attributes, TemplateOutput output) {}

        @Override
        public void onHtmlTagClosed(String name, TemplateOutput output) {}
    };

    private Html() {}

    static String of(Consumer<HtmlTemplateOutput> template) {
        StringOutput text = new StringOutput(8_192);
        template.accept(new OwaspHtmlTemplateOutput(text));
        return text.toString();
    }
}
