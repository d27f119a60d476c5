package io.github.suppliersdk.tool.doctor;

import io.github.suppliersdk.tool.terminal.TerminalText;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.UnknownHostException;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.stream.Collectors;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/** Checks an address below the level of HTTP: name resolution, connection and TLS. */
final class NetworkChecks {
    private static final int TIMEOUT_MILLIS = 5_000;
    private static final Duration EXPIRES_SOON = Duration.ofDays(21);

    private final String host;
    private final int port;
    private final boolean isTls;
    private final Clock clock;

    NetworkChecks(URI address, Clock clock) {
        this.host = address.getHost() == null ? "" : address.getHost();
        this.isTls = "https".equals(address.getScheme());
        this.port = address.getPort() > 0 ? address.getPort() : isTls ? 443 : 80;
        this.clock = clock;
    }

    private InetSocketAddress address() {
        return new InetSocketAddress(host.replaceAll("[\\[\\]]", ""), port);
    }

    Finding name() {
        try {
            long began = System.nanoTime();
            InetAddress[] found = InetAddress.getAllByName(host);
            return Finding.passed(
                    "name",
                    host + " is "
                            + Arrays.stream(found)
                                    .limit(3)
                                    .map(InetAddress::getHostAddress)
                                    .collect(Collectors.joining(", "))
                            + ", " + elapsed(began));
        } catch (UnknownHostException e) {
            return Finding.failed(
                    "name",
                    host + " cannot be resolved by this machine",
                    "Check SUPPLIER_BASE_URL for typos, then DNS, VPN and /etc/resolv.conf.");
        }
    }

    Finding connection() {
        try (Socket socket = new Socket()) {
            long began = System.nanoTime();
            socket.connect(address(), TIMEOUT_MILLIS);
            return Finding.passed("connection", "port " + port + ", " + elapsed(began));
        } catch (IOException e) {
            return Finding.failed(
                    "connection",
                    "port " + port + " of " + host + " cannot be reached: " + e.getMessage(),
                    "Is the service running, and is there a firewall or a proxy in between? The library uses no"
                            + " proxy unless one is configured.");
        }
    }

    Finding tls() {
        if (!isTls) {
            return InetAddress.getLoopbackAddress().equals(address().getAddress())
                    ? Finding.notChecked("TLS", "plain http on this machine")
                    : Finding.failed(
                            "TLS",
                            "plain http: others on the network can read the token",
                            "Use https, unless this is a test on your own network.");
        }
        try (Socket plain = new Socket()) {
            plain.connect(address(), TIMEOUT_MILLIS);
            plain.setSoTimeout(TIMEOUT_MILLIS);
            SSLSocketFactory factory = (SSLSocketFactory) SSLSocketFactory.getDefault();
            try (SSLSocket socket = (SSLSocket) factory.createSocket(plain, host, port, true)) {
                SSLParameters parameters = socket.getSSLParameters();
                parameters.setEndpointIdentificationAlgorithm("HTTPS");
                socket.setSSLParameters(parameters);
                long began = System.nanoTime();
                socket.startHandshake();
                return certificate(
                        socket.getSession().getProtocol(), socket.getSession().getPeerCertificates(), elapsed(began));
            }
        } catch (SSLException e) {
            if (String.valueOf(e.getMessage()).contains("Unsupported or unrecognized SSL message")) {
                return Finding.failed(
                        "TLS",
                        "port " + port + " of " + host + " does not use TLS",
                        "Is it the https port? For a service on this machine, SUPPLIER_BASE_URL may be http://.");
            }
            return Finding.failed(
                    "TLS",
                    "no trusted connection: " + e.getMessage(),
                    "Does the certificate name " + host + ", is it valid, and does this Java trust its issuer?");
        } catch (IOException e) {
            return Finding.failed("TLS", "the handshake failed: " + e.getMessage(), "Is this a port that uses TLS?");
        }
    }

    private Finding certificate(String protocol, Certificate[] chain, String time) {
        if (!(chain[0] instanceof X509Certificate certificate)) {
            return Finding.passed("TLS", protocol + ", " + time);
        }
        Instant end = certificate.getNotAfter().toInstant();
        LocalDate day = LocalDate.ofInstant(end, ZoneOffset.UTC);
        Duration left = Duration.between(clock.instant(), end);
        String detail = protocol + ", certificate valid until " + day + " ("
                + TerminalText.count(left.toDays(), "day", "days") + "), " + time;
        return left.compareTo(EXPIRES_SOON) < 0
                ? Finding.warning("TLS", detail, "The certificate expires soon: tell the operator.")
                : Finding.passed("TLS", detail);
    }

    private static String elapsed(long began) {
        return TerminalText.duration(Duration.ofNanos(System.nanoTime() - began));
    }
}
