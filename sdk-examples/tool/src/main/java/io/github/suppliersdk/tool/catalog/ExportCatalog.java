package io.github.suppliersdk.tool.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.suppliersdk.experiences.Experience;
import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.ExitCode;
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

/** Exports the catalog as JSON files with the content that the service returned. */
@Command(
        name = "export",
        description = "Write vendors, pickups, experiences and mandatory questions as JSON files.",
        footer = {"", "vendors.json, pickups.json, experiences/ID.json, questions/ID.json. Existing files are replaced."
        })
public final class ExportCatalog implements Callable<Integer> {
    private final CommandContext context;

    @Parameters(paramLabel = "FOLDER", description = "The folder to write to. It is created if it does not exist.")
    private Path folder = Path.of("");

    public ExportCatalog(CommandContext context) {
        this.context = context;
    }

    @Override
    public Integer call() throws IOException {
        try {
            Files.createDirectories(folder);
        } catch (FileSystemException e) {
            throw ToolException.failed("the folder " + folder + " cannot be created", e);
        }
        try (Connection connection = Connection.open(context)) {
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
                        JsonArrays.find(all, "experience_id", each.experienceId()));
                int count =
                        client.mandatoryQuestions(each.experienceId()).list().size();
                if (count > 0) {
                    write(
                            folder.resolve("questions").resolve(name),
                            connection.last().json());
                }
                questions += count;
            }
            context.terminal()
                    .say("Wrote " + TerminalText.count(vendors, "vendor", "vendors") + ", "
                            + TerminalText.count(pickups, "pickup", "pickups") + ", "
                            + TerminalText.count(experiences.size(), "experience", "experiences") + " and "
                            + TerminalText.count(questions, "question", "questions") + " to " + folder);
        }
        return ExitCode.DONE;
    }

    /** Encodes an id as a file name. An id may contain any characters, and must not lead out of the folder. */
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
