package io.github.suppliersdk.spark;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.Serializable;

/**
 * Serializes messages and their responses to byte arrays for Spark's channel. An executor opens that channel before it
 * has the jars of the application, and its class loader never learns of them: a response of a class of this library
 * would close the channel and end the executor.
 */
final class Wire {
    private Wire() {}

    static byte[] bytes(Serializable of) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(of);
        }
        return bytes.toByteArray();
    }

    static Message message(Object bytes) throws IOException {
        return read(bytes, Message.class);
    }

    static Message.Grant grant(Object bytes) throws IOException {
        return read(bytes, Message.Grant.class);
    }

    private static <T> T read(Object from, Class<T> type) throws IOException {
        if (!(from instanceof byte[] bytes)) {
            throw new IllegalArgumentException("not a message of this plugin: " + from.getClass());
        }
        try (ObjectInputStream in = new OwnClasses(bytes)) {
            return type.cast(in.readObject());
        } catch (ClassNotFoundException e) {
            throw new IOException("the driver and the executors have different versions of the plugin", e);
        }
    }

    /** Resolves classes with the class loader of this library. */
    private static final class OwnClasses extends ObjectInputStream {
        OwnClasses(byte[] bytes) throws IOException {
            super(new ByteArrayInputStream(bytes));
        }

        @Override
        protected Class<?> resolveClass(ObjectStreamClass description) throws IOException, ClassNotFoundException {
            return Class.forName(description.getName(), false, Wire.class.getClassLoader());
        }
    }
}
