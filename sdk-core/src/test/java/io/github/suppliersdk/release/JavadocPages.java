package io.github.suppliersdk.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Renders the documents that Javadoc links to into a folder, whose content Javadoc copies beside its pages. */
final class JavadocPages {
    /** The pages by their documents. */
    static final Map<String, String> BY_DOCUMENT = Map.of(
            "sdk-core/CONTRACT.md", "contract.html",
            "sdk-core/FAULTS.md", "faults.html",
            "sdk-core/docs/WEBHOOKS.md", "webhooks.html",
            "sdk-core/docs/RUNBOOK.md", "runbook.html");

    private JavadocPages() {}

    public static void main(String[] args) throws IOException {
        Path folder = Path.of(args[0]).resolve("io.github.suppliersdk/io/github/suppliersdk/doc-files");
        Files.createDirectories(folder);
        for (Map.Entry<String, String> page : BY_DOCUMENT.entrySet()) {
            Files.writeString(folder.resolve(page.getValue()), RenderedPage.of(page.getKey(), BY_DOCUMENT));
        }
    }
}
