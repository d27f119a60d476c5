package io.github.suppliersdk.tool.settings;

import io.github.suppliersdk.tool.ToolException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Reads the file with the profiles. A profile begins with its name in brackets, followed by lines {@code NAME=value}
 * with the names of environment variables. A line that begins with # is a comment. No message of this class shows a
 * value.
 */
final class ProfileFile {
    private static final Set<PosixFilePermission> PERMISSIONS_OF_OTHERS = Set.of(
            PosixFilePermission.GROUP_READ,
            PosixFilePermission.GROUP_WRITE,
            PosixFilePermission.OTHERS_READ,
            PosixFilePermission.OTHERS_WRITE);

    private final Path path;

    ProfileFile(Path path) {
        this.path = path;
    }

    /**
     * Returns the values of a profile.
     *
     * @param required whether the profile must exist; otherwise a missing profile has no values
     * @param known the names of values that are allowed
     */
    Map<String, String> profile(String name, boolean required, List<String> known) {
        if (!Files.exists(path)) {
            if (required) {
                throw ToolException.usage("there is no profile \"" + name + "\", because there is no file " + path
                        + ". \"supplier help profiles\" describes its format.");
            }
            return Map.of();
        }
        Map<String, Map<String, String>> profiles = read(known);
        Map<String, String> found = profiles.get(name);
        if (found == null) {
            if (required) {
                throw ToolException.usage("there is no profile \"" + name + "\" in " + path + "; it has "
                        + (profiles.isEmpty() ? "none" : String.join(", ", profiles.keySet())) + ".");
            }
            return Map.of();
        }
        return found;
    }

    private Map<String, Map<String, String>> read(List<String> known) {
        refuseIfOthersCanRead();
        List<String> lines;
        try {
            lines = Files.readAllLines(path);
        } catch (CharacterCodingException e) {
            throw ToolException.failed(path + " is not UTF-8 text", e);
        } catch (IOException e) {
            throw ToolException.failed(path + " cannot be read: " + e.getMessage(), e);
        }
        Map<String, Map<String, String>> profiles = new LinkedHashMap<>();
        Map<String, String> section = null;
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            String where = path + ", line " + (i + 1) + ": ";
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            if (line.startsWith("[") && line.endsWith("]")) {
                section = profiles.computeIfAbsent(
                        line.substring(1, line.length() - 1).strip(), none -> new LinkedHashMap<>());
                continue;
            }
            int equals = line.indexOf('=');
            if (equals < 1) {
                throw ToolException.failed(where + "expected [profile] or NAME=value");
            }
            String key = line.substring(0, equals).strip().toUpperCase(Locale.ROOT);
            if (!known.contains(key)) {
                throw ToolException.failed(
                        where + key + " is not known; the known names are " + String.join(", ", known));
            }
            if (section == null) {
                throw ToolException.failed(where + "a value before the first [profile]");
            }
            section.put(key, line.substring(equals + 1).strip());
        }
        return profiles;
    }

    private void refuseIfOthersCanRead() {
        try {
            Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(path);
            if (permissions.stream().anyMatch(PERMISSIONS_OF_OTHERS::contains)) {
                throw ToolException.failed(path + " holds secrets, and other users can read or change it."
                        + " Restrict it to yourself: chmod 600 " + path);
            }
        } catch (UnsupportedOperationException e) {
            // The file system has no POSIX permissions, as on Windows, where a user's home directory is private.
            return;
        } catch (IOException e) {
            throw ToolException.failed("the permissions of " + path + " cannot be read: " + e.getMessage(), e);
        }
    }
}
