package io.github.suppliersdk.tool;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The TLS check of {@code doctor}. */
final class TlsDoctorTest {
    private static final String PASSWORD = "for-this-test-only";

    @TempDir
    private Path folder;

    /** Creates a key store with a self-signed certificate for localhost that expires in ten days. */
    private Path certificate() throws IOException, InterruptedException {
        Path store = folder.resolve("store.p12");
        String options = "-genkeypair -alias test -keyalg EC -dname CN=localhost -validity 10"
                + " -ext san=dns:localhost -storetype PKCS12";
        List<String> command = new ArrayList<>(List.of(options.split(" ")));
        command.add(
                0, Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(List.of("-keystore", store.toString(), "-storepass", PASSWORD));
        int made = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
        assertThat(made).isZero();
        return store;
    }

    private static HttpsServer server(Path store) throws IOException, GeneralSecurityException {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, PASSWORD.toCharArray());
        }
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(keys, PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        HttpsServer server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(context));
        server.createContext("/", http -> {
            http.sendResponseHeaders(401, -1);
            http.close();
        });
        server.start();
        return server;
    }

    @Test
    void anUntrustedCertificateIsFoundUnlessThisJavaTrustsIt()
            throws IOException, InterruptedException, GeneralSecurityException {
        Path store = certificate();
        HttpsServer server = server(store);
        try {
            Map<String, String> environment = Map.of(
                    "HOME",
                    folder.toString(),
                    "SUPPLIER_BASE_URL",
                    "https://localhost:" + server.getAddress().getPort(),
                    "SUPPLIER_ACCESS_TOKEN",
                    "a-token-for-tests");
            CommandResult untrusted = CommandResult.Shell.of(environment).run("doctor");
            assertThat(untrusted.exitCode()).isEqualTo(ExitCode.FAILED);
            assertThat(untrusted.data())
                    .contains("✗ service", "does this Java trust its issuer?")
                    .doesNotContain("✗ token");

            Map<String, String> trusting = new LinkedHashMap<>(environment);
            trusting.put(
                    "SUPPLIER_JAVA_OPTS",
                    "-Djavax.net.ssl.trustStore=" + store + " -Djavax.net.ssl.trustStorePassword=" + PASSWORD);
            try (PackagedProgram program = PackagedProgram.start(trusting, folder, "doctor")) {
                CommandResult trusted = program.end();
                assertThat(trusted.data()).contains("✗ token");
                assertThat(trusted.exitCode()).isEqualTo(ExitCode.NOT_AUTHORISED);
            }
        } finally {
            server.stop(0);
        }
    }
}
