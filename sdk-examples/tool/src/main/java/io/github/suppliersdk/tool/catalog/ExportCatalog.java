package io.github.suppliersdk.tool.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.suppliersdk.experiences.Experience;
import io.github.suppliersdk.tool.ExitCode;
import io.github.suppliersdk.tool.Tool;
import io.github.suppliersdk.tool.ToolException;
import io.github.suppliersdk.tool.client.Connection;
import io.github.suppliersdk.tool.json.Json;
import io.github.suppliersdk.tool.terminal.TerminalText;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Exports the catalog to files, as the service returned it. */
@Command(
        name = "export",
        description = "Write vendors, pickups, experiences and mandatory questions into a folder, as JSON.",
        footer = {
            "",
            "vendors.json, pickups.json, experiences/ID.json, questions/ID.json. Files that are there are replaced."
        })
public final class ExportCatalog implements Callable<Integer> {
    private final Tool tool;

    @Parameters(paramLabel = "FOLDER", description = "Made if it is not there.")
    private Path folder = Path.of("");

    public ExportCatalog(Tool tool) {
        this.tool = tool;
    }

    @Override
    public Integer call() throws IOException {
        try {
            Files.createDirectories(folder);
        } catch (FileSystemException e) {
            throw ToolException.failed("the folder " + folder + " cannot be made", e);
        }
        try (Connection connection = Connection.open(tool)) {
            var client = connection.client();
            int vendors = client.vendors().list().size();
            write(folder.resolve("vendors.json"), connection.last().json());
            int pickups = client.pickups().list().size();
            write(folder.resolve("pickups.json"), connection.last().json());
            List<Experience> experiences = client.experiences().list();
            JsonNode all = connection.last().json();
            int questions = 0;
            for (Experience each : experiences) {
                String name = fileName(each.experienceId());
                write(
                        folder.resolve("experiences").resolve(name),
                        JsonLists.find(all, "experience_id", each.experienceId()));
                int asked =
                        client.mandatoryQuestions(each.experienceId()).list().size();
                if (asked > 0) {
                    write(
                            folder.resolve("questions").resolve(name),
                            connection.last().json());
                }
                questions += asked;
            }
            tool.terminal()
                    .say("Wrote " + TerminalText.count(vendors, "vendor", "vendors") + ", "
                            + TerminalText.count(pickups, "pickup", "pickups") + ", "
                            + TerminalText.count(experiences.size(), "experience", "experiences") + " and "
                            + TerminalText.count(questions, "question", "questions") + " to " + folder);
        }
        return ExitCode.DONE;
    }

    /** An id may have any characters: it never leads out of the folder. */
    private static String fileName(String id) {
        String encoded = URLEncoder.encode(id, StandardCharsets.UTF_8);
        return (encoded.startsWith(".") ? "%2E" + encoded.substring(1) : encoded) + ".json";
    }

    private static void write(Path file, JsonNode json) throws IOException {
        Path parent = file.getParent();
        if (parent != null) {
            Files.createDirectories(parent);
        }
        Files.writeString(file, Json.pretty(json) + "\n");
    }
}
