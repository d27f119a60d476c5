package io.github.suppliersdk.nativeimage;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.internal.http.UserAgent;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A native image or a shaded jar may lack the file with the version. */
class MissingVersionTest {
    @Test
    void theLibraryRunsWithoutItsVersion() throws ReflectiveOperationException {
        assertThat(userAgent(new Application(false))).isEqualTo(UserAgent.VALUE);
        assertThat(userAgent(new Application(true)))
                .isEqualTo("supplier-sdk-java/unknown java/" + Runtime.version().feature());
    }

    private static String userAgent(ClassLoader application) throws ReflectiveOperationException {
        return (String) Class.forName(UserAgent.class.getName(), true, application)
                .getField("VALUE")
                .get(null);
    }

    /** Loads a second copy of the class that reads the version, with or without the file. */
    private static final class Application extends ClassLoader {
        private final boolean hasLostIt;

        Application(boolean hasLostIt) {
            super(UserAgent.class.getClassLoader());
            this.hasLostIt = hasLostIt;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.equals(UserAgent.class.getName())) {
                return super.loadClass(name, resolve);
            }
            try (InputStream in = Objects.requireNonNull(UserAgent.class.getResourceAsStream("UserAgent.class"))) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }

        @Override
        public @Nullable URL getResource(String name) {
            return hasLostIt && name.endsWith("version.properties") ? null : super.getResource(name);
        }
    }
}
