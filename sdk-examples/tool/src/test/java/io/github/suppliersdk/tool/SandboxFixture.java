package io.github.suppliersdk.tool;

import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sandbox.SandboxSeed;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;

/** A sandbox with a small catalog, and shells that point at it. */
final class SandboxFixture implements AutoCloseable {
    static final String EXPERIENCE = "cellar-tour";
    static final String OPTION = "evening";

    private final Sandbox sandbox;
    private final Path home;

    private SandboxFixture(Sandbox sandbox, Path home) {
        this.sandbox = sandbox;
        this.home = home;
    }

    static SandboxFixture start(Path home) {
        Sandbox sandbox = Sandbox.start();
        sandbox.seed(SandboxSeed.builder()
                .vendor("my-tours", "My Tours")
                .pickup("station", "Main station")
                .experience(EXPERIENCE, SandboxSeed.SlotType.DAILY, "my-tours", OPTION)
                .experience("cruise", SandboxSeed.SlotType.TIME, "my-tours", "standard")
                .experience("museum", SandboxSeed.SlotType.OPEN, "my-tours", "ticket")
                .build());
        return new SandboxFixture(sandbox, home);
    }

    Sandbox sandbox() {
        return sandbox;
    }

    Map<String, String> environment() {
        Map<String, String> environment = new LinkedHashMap<>();
        environment.put("HOME", home.toString());
        environment.put("SUPPLIER_BASE_URL", sandbox.baseUrl());
        environment.put("SUPPLIER_ACCESS_TOKEN", sandbox.accessToken());
        return environment;
    }

    CommandResult.Shell shell() {
        return CommandResult.Shell.of(environment());
    }

    /** Returns a shell that fetches tokens with client credentials. */
    CommandResult.Shell shellWithCredentials() {
        Map<String, String> environment = environment();
        environment.remove("SUPPLIER_ACCESS_TOKEN");
        environment.put("SUPPLIER_TOKEN_URL", sandbox.tokenUrl());
        environment.put("SUPPLIER_CLIENT_ID", sandbox.tokens().clientId());
        environment.put("SUPPLIER_CLIENT_SECRET", sandbox.tokens().clientSecret());
        return CommandResult.Shell.of(environment);
    }

    int slots() {
        return sandbox.slotCount(EXPERIENCE, OPTION);
    }

    /** Returns a CSV file of daily slots from 1 April 2027 on. */
    static String csv(int slots) {
        StringBuilder text = new StringBuilder("experience_id,option_id,slot_id,date,price_in_cents,capacity\n");
        for (int i = 0; i < slots; i++) {
            text.append(EXPERIENCE + "," + OPTION + ",cellar-")
                    .append(i)
                    .append(',')
                    .append(LocalDate.of(2027, 4, 1).plusDays(i))
                    .append(",2500,12\n");
        }
        return text.toString();
    }

    @Override
    public void close() {
        sandbox.close();
    }
}
