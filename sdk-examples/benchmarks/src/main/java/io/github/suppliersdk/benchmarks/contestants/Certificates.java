package io.github.suppliersdk.benchmarks.contestants;

import java.nio.file.Files;
import java.nio.file.Path;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;

/** A certificate for one run: key and certificate in one file, which both processes read. */
public final class Certificates {
    private Certificates() {}

    /** Creates a certificate for this host in a new file. */
    public static Path make(String host) throws Exception {
        HeldCertificate made =
                new HeldCertificate.Builder().addSubjectAlternativeName(host).build();
        Path file = Files.createTempFile("benchmark", ".pem");
        file.toFile().deleteOnExit();
        Files.writeString(file, made.certificatePem() + made.privateKeyPkcs8Pem());
        return file;
    }

    /** The certificates of the client. */
    static HandshakeCertificates trusting(String file) throws Exception {
        return new HandshakeCertificates.Builder()
                .addTrustedCertificate(read(file).certificate())
                .build();
    }

    /** The certificates of the server. */
    public static HandshakeCertificates holding(String file) throws Exception {
        return new HandshakeCertificates.Builder().heldCertificate(read(file)).build();
    }

    private static HeldCertificate read(String file) throws Exception {
        return HeldCertificate.decode(Files.readString(Path.of(file)));
    }
}
